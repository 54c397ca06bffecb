package dev.deadheat.pointsto.solver;

import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** For each type that some edge filters by, the set of all objects so far that pass. */
final class TypeFilters {
  private static final byte UNKNOWN = 0;
  private static final byte PASSES = 1;
  private static final byte STAYS = 2;

  /** Does not pass, but may stand for objects that do. */
  private static final byte HIDES = 3;

  private static final class Filter {
    final Type type;
    final IntSet mask = new IntSet();

    /** Opaque objects that may stand for some that pass. */
    final IntSet hiding = new IntSet();

    /** By the number of an object's shape. */
    byte[] answers = new byte[64];

    int seen;

    Filter(Type type) {
      this.type = type;
    }
  }

  private final ObjectTable objects;
  private final Map<Type, Integer> numbers = new HashMap<>();
  private final List<Filter> filters = new ArrayList<>();

  TypeFilters(ObjectTable objects) {
    this.objects = objects;
  }

  /** The number of a type's filter, or -1 where every object passes. */
  int number(Type type) {
    Integer known = numbers.get(type);
    if (known == null) {
      known = type.descriptor().equals("Ljava/lang/Object;") ? -1 : filters.size();
      numbers.put(type, known);
      if (known >= 0) {
        filters.add(new Filter(type));
      }
    }
    return known;
  }

  /** Whether a variable of this type may refer to the object. */
  boolean passes(int object, Type type) {
    int number = number(type);
    return number < 0 || passes(filters.get(number), object);
  }

  /** The objects that pass, up to the newest one. */
  IntSet mask(int number) {
    return upToDate(number).mask;
  }

  /** The opaque objects that may stand for objects that pass, up to the newest one. */
  IntSet hiding(int number) {
    return upToDate(number).hiding;
  }

  /** How many objects there are so far. */
  int objects() {
    return objects.size();
  }

  Type type(int number) {
    return filters.get(number).type;
  }

  private Filter upToDate(int number) {
    Filter filter = filters.get(number);
    int size = objects.size();
    for (int o = filter.seen; o < size; o++) {
      switch (answer(filter, o)) {
        case PASSES -> filter.mask.add(o);
        case HIDES -> filter.hiding.add(o);
        default -> {}
      }
    }
    filter.seen = size;
    return filter;
  }

  private boolean passes(Filter filter, int object) {
    return answer(filter, object) == PASSES;
  }

  /** Objects of one shape get the same answer. */
  private byte answer(Filter filter, int object) {
    int shape = objects.shape(object);
    if (shape >= filter.answers.length) {
      filter.answers = Arrays.copyOf(filter.answers, Math.max(2 * shape, objects.shapeCount()));
    }
    byte known = filter.answers[shape];
    if (known == UNKNOWN) {
      known = ask(filter, object);
      filter.answers[shape] = known;
    }
    return known;
  }

  private byte ask(Filter filter, int object) {
    if (objects.mayBe(object, filter.type)) {
      return PASSES;
    }
    return objects.mayStandFor(object, filter.type) ? HIDES : STAYS;
  }
}
