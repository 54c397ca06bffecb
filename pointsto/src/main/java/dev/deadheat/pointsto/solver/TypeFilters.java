package dev.deadheat.pointsto.solver;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * For each type that some edge filters by, the set of all objects so far that pass.
 *
 * <p>Objects of one shape pass the same filters. A new shape of a known class looks for the filters
 * among the types above it, a new filter for the shapes below it; asking each filter about each
 * object would cost their product.
 */
final class TypeFilters {
  private static final class Filter {
    final int number;
    final Type type;
    final IntSet mask = new IntSet();

    /** Opaque objects that may stand for some that pass. */
    final IntSet hiding = new IntSet();

    Filter(int number, Type type) {
      this.number = number;
      this.type = type;
    }
  }

  /** What is known of the objects of one shape. */
  private static final class Shape {
    final int first;
    final IntSet objects = new IntSet();
    final List<Filter> passed = new ArrayList<>();
    final List<Filter> hiddenFrom = new ArrayList<>();

    Shape(int first) {
      this.first = first;
    }
  }

  private final ObjectTable objects;
  private final Map<Type, Integer> numbers = new HashMap<>();
  private final List<Filter> filters = new ArrayList<>();
  private final List<Shape> shapes = new ArrayList<>();

  /** By class, the shapes whose objects are surely of it, where that is all that matters. */
  private final Map<ClassType, List<Shape>> below = new HashMap<>();

  /** Arrays, functions, opaque objects, classes with something missing above them. */
  private final List<Shape> irregular = new ArrayList<>();

  private int seen;

  TypeFilters(ObjectTable objects) {
    this.objects = objects;
  }

  /** The number of a type's filter, or -1 where every object passes. */
  int number(Type type) {
    Integer known = numbers.get(type);
    if (known == null) {
      update(); // Objects look for the filters there are, not for one that is half made.
      known = type.descriptor().equals("Ljava/lang/Object;") ? -1 : filters.size();
      numbers.put(type, known);
      if (known >= 0) {
        add(new Filter(known, type));
      }
    }
    return known;
  }

  private void add(Filter filter) {
    filters.add(filter);
    if (filter.type instanceof ClassType type) {
      below.getOrDefault(type, List.of()).forEach(shape -> passes(shape, filter));
    }
    irregular.forEach(shape -> ask(shape, filter));
  }

  /** Whether a variable of this type may refer to the object. */
  boolean passes(int object, Type type) {
    int number = number(type);
    return number < 0 || mask(number).contains(object);
  }

  /** The objects that pass, up to the newest one. */
  IntSet mask(int number) {
    update();
    return filters.get(number).mask;
  }

  /** The opaque objects that may stand for objects that pass, up to the newest one. */
  IntSet hiding(int number) {
    update();
    return filters.get(number).hiding;
  }

  /** How many objects there are so far. */
  int objects() {
    return objects.size();
  }

  Type type(int number) {
    return filters.get(number).type;
  }

  /** Told of objects that pass a filter, or that there are some that may stand for such. */
  interface Splitter {
    void some(int filter, IntSet objects, boolean hides);
  }

  /** Shows the objects of a set to all filters that they pass, or hide from. */
  void split(IntSet set, Splitter splitter) {
    update();
    TreeMap<Integer, IntSet> byShape = new TreeMap<>();
    set.forEach(o -> byShape.computeIfAbsent(objects.shape(o), s -> new IntSet()).add(o));
    TreeMap<Integer, IntSet> passing = new TreeMap<>();
    BitSet hiding = new BitSet();
    byShape.forEach(
        (number, some) -> {
          Shape shape = shapes.get(number);
          for (Filter filter : shape.passed) {
            passing.computeIfAbsent(filter.number, f -> new IntSet()).addAll(some, null);
          }
          shape.hiddenFrom.forEach(filter -> hiding.set(filter.number));
        });
    hiding.stream().forEach(filter -> splitter.some(filter, set, true));
    passing.forEach((filter, objects) -> splitter.some(filter, objects, false));
  }

  /** Looks at the objects made since the last time. */
  private void update() {
    for (int size = objects.size(); seen < size; seen++) {
      Shape shape = shape(seen);
      shape.objects.add(seen);
      for (Filter filter : shape.passed) {
        filter.mask.add(seen);
      }
      for (Filter filter : shape.hiddenFrom) {
        filter.hiding.add(seen);
      }
    }
  }

  /** Shapes are numbered as their first objects come. */
  private Shape shape(int object) {
    int number = objects.shape(object);
    if (number < shapes.size()) {
      return shapes.get(number);
    }
    Shape made = new Shape(object);
    shapes.add(made);
    HeapObject o = objects.get(object);
    if (o.lambda() == null
        && o.origin() != HeapObject.Origin.OPAQUE
        && o.type() instanceof ClassType type
        && !type.hasPhantomAncestor()) {
      isOf(made, type);
      type.ancestors().forEach(above -> isOf(made, above));
    } else {
      irregular.add(made);
      filters.forEach(filter -> ask(made, filter));
    }
    return made;
  }

  private void isOf(Shape shape, ClassType type) {
    below.computeIfAbsent(type, t -> new ArrayList<>()).add(shape);
    int number = numbers.getOrDefault(type, -1);
    if (number >= 0) {
      passes(shape, filters.get(number));
    }
  }

  private void ask(Shape shape, Filter filter) {
    if (objects.mayBe(shape.first, filter.type)) {
      passes(shape, filter);
    } else if (objects.mayStandFor(shape.first, filter.type)) {
      shape.hiddenFrom.add(filter);
      filter.hiding.addAll(shape.objects, null);
    }
  }

  private static void passes(Shape shape, Filter filter) {
    shape.passed.add(filter);
    filter.mask.addAll(shape.objects, null);
  }
}
