package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Captured;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Elements;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The nodes of the heap: fields and cells of objects, static fields, the library's static state.
 */
final class Heap {
  private static final int FIRST_CAPTURE = 8;
  private static final int FIRST_FIELD = FIRST_CAPTURE + 256;
  private static final Cell[] CELLS = {Cell.CONTENT, Cell.KEY, Cell.VALUE};

  private final Flow flow;
  private final ObjectTable objects;
  private final TypeFilters filters;
  private final Scope scope;
  private final LongIntMap nodes = new LongIntMap();
  private final LongIntMap reachNodes = new LongIntMap();
  private final Map<Field, Integer> fieldNumbers = new HashMap<>();
  private final Map<Field, Integer> staticNodes = new HashMap<>();
  private final Map<Type, Integer> foundNodes = new HashMap<>();
  private final Map<Type, Boolean> withCells = new HashMap<>();
  private final int global;
  private final int escaping;
  private CellListener cellListener = (object, node) -> {};

  Heap(Flow flow, ObjectTable objects, TypeFilters filters, Scope scope) {
    this.flow = flow;
    this.objects = objects;
    this.filters = filters;
    this.scope = scope;
    this.global = flow.newNodes(1);
    this.escaping = flow.newNodes(1);
  }

  /** What escaped to static state of the library, as far as analysed code can notice. */
  int global() {
    return global;
  }

  /** Where things go that escape. */
  int escaping() {
    return escaping;
  }

  /** The number of a field or cell, for {@link #node}. */
  int number(Object place) {
    if (place instanceof Cell cell) {
      return switch (cell) {
        case ELEMENT -> 0;
        case CONTENT -> 1;
        case KEY -> 2;
        case VALUE -> 3;
      };
    }
    if (place instanceof Captured captured) {
      return capture(captured.n());
    }
    if (place instanceof Elements) {
      return number(Cell.ELEMENT);
    }
    return fieldNumbers.computeIfAbsent((Field) place, f -> FIRST_FIELD + fieldNumbers.size());
  }

  /** The number of the n-th captured value of a lambda. */
  static int capture(int n) {
    return FIRST_CAPTURE + n;
  }

  /** The node of a field, cell or captured value of an object. */
  int node(int object, int place) {
    long key = ((long) object << 32) | place;
    int known = nodes.get(key);
    if (known < 0) {
      known = flow.newNodes(1);
      nodes.putIfAbsent(key, known);
      if (place < FIRST_CAPTURE) {
        cellListener.made(object, known);
      }
    }
    return known;
  }

  /** Told of every cell that comes into use. */
  interface CellListener {
    void made(int object, int node);
  }

  void onNewCell(CellListener listener) {
    cellListener = listener;
  }

  /** Visits the nodes of all fields, cells and captured values. */
  void eachNode(CellListener visitor) {
    nodes.forEach((key, node) -> visitor.made((int) (key >>> 32), node));
  }

  /** Told of a place and one of its nodes. */
  interface PlaceVisitor {
    void place(Object place, int node);
  }

  /** Visits all nodes with the field, static field, cell or number of the capture they are of. */
  void eachPlace(PlaceVisitor visitor) {
    Map<Integer, Object> places = new HashMap<>();
    fieldNumbers.forEach((field, number) -> places.put(number, field));
    for (Cell cell : Cell.values()) {
      places.put(number(cell), cell);
    }
    nodes.forEach((key, node) -> visitor.place(places.getOrDefault((int) key, (int) key), node));
    staticNodes.forEach(visitor::place);
  }

  /** The node if it exists, else -1. */
  int existing(int object, int place) {
    return nodes.get(((long) object << 32) | place);
  }

  /** Whether the object can have that field or cell at all. */
  boolean has(int object, Object place) {
    HeapObject o = objects.get(object);
    if (place instanceof Field field) {
      return o.type() instanceof ClassType type && type.isSubtypeOf(field.owner());
    }
    if (place instanceof Captured) {
      return o.behaviour() != null;
    }
    if (place == Cell.ELEMENT || place instanceof Elements) {
      return o.type() instanceof ArrayType && !o.empty();
    }
    return hasCells(object);
  }

  /** Whether the field is one of an analysed class, not part of a library object's CONTENT. */
  boolean isTracked(Field field) {
    return scope.isAnalysed(field.owner());
  }

  int staticNode(Field field) {
    return staticNodes.computeIfAbsent(field, f -> flow.newNodes(1));
  }

  /** Library objects, and objects of analysed classes that inherit from library classes. */
  boolean hasCells(int object) {
    HeapObject o = objects.get(object);
    if (o.lambda() != null
        || o.empty()
        || o.origin() == HeapObject.Origin.CLASS
        || o.origin() == HeapObject.Origin.NAME
        || (o.origin() == HeapObject.Origin.MEMBER && o.method() == null)
        || (o.origin() == HeapObject.Origin.MERGED && Merged.isValue(o.type()))) {
      return false;
    }
    return withCells.computeIfAbsent(o.type(), this::typeHasCells);
  }

  private boolean typeHasCells(Type type) {
    if (type instanceof ArrayType array) {
      return array.element().kind() == Kind.REF;
    }
    ClassType c = (ClassType) type;
    while (c != null && scope.isAnalysed(c)) {
      c = c.superClass();
    }
    return c != null && (c != c.types().object() || c == type);
  }

  /** A node with everything that library code can reach from the object. */
  int reachNode(int object) {
    int known = reachNodes.get(object);
    if (known < 0) {
      known = flow.newNodes(1);
      reachNodes.putIfAbsent(object, known);
      int reached = known;
      eachCell(object, cell -> flow.addEdge(cell, reached, -1));
    }
    return known;
  }

  /** Visits the nodes of the cells that library code knows of. */
  void eachCell(int object, IntConsumer visitor) {
    if (objects.get(object).empty()) {
      return;
    }
    if (objects.get(object).type() instanceof ArrayType) {
      visitor.accept(node(object, number(Cell.ELEMENT)));
    } else {
      for (Cell cell : CELLS) {
        visitor.accept(node(object, number(cell)));
      }
    }
  }

  /**
   * A node with what is found in the library's static state under this type. For library types that
   * is one opaque object, whatever got there: calls on it go outside, and a cast to an analysed
   * class finds what it may stand for.
   */
  int foundNode(Type type) {
    Integer known = foundNodes.get(type);
    if (known != null) {
      return known;
    }
    int node = flow.newNodes(1);
    // Known before it is filled: what is found may itself stand for something that is found.
    foundNodes.put(type, node);
    if (objects.isAnalysed(type)) {
      flow.addEdge(global, node, filters.number(type));
    } else {
      flow.addObject(node, objects.opaque(type).id());
    }
    return node;
  }
}
