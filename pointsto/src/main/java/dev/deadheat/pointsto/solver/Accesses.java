package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Elements;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntConsumer;

/** Loads, stores and the like: they connect nodes with the fields and cells of what they find. */
final class Accesses {
  private final Solver solver;
  private final Flow flow;
  private final Heap heap;
  private final Clones clones;
  private final int many;
  private final Set<Integer> reached = new HashSet<>();
  private final ArrayDeque<Integer> unopened = new ArrayDeque<>();
  private boolean opening;

  Accesses(Solver solver, Limits limits) {
    this.many = limits.reached();
    this.solver = solver;
    this.flow = solver.flow;
    this.heap = solver.heap;
    this.clones = new Clones(solver.objects, heap, flow);
  }

  void load(int base, Object place, int to) {
    solver.watch(base, new Load(place, to));
  }

  void store(int base, Object place, int from) {
    solver.watch(base, new Store(place, from));
  }

  /** Gets all that library code can reach from the objects of a node. */
  void reach(int base, int to) {
    solver.watch(base, new Reach(base, to, false));
  }

  /** Gets copies of the objects of a node. */
  void copy(int base, Method maker, int to) {
    solver.watch(base, new Copy(maker, to, false));
  }

  /**
   * A node with all that library code can reach from the object. What its cells hold brings what is
   * reachable from there; asking what is merely reachable too would make pairs of everything.
   */
  int reachable(int object) {
    int node = heap.reachNode(object);
    if (reached.add(object)) {
      unopened.add(object);
      open();
    }
    return node;
  }

  /** One loop for all: what is held inside each other is as deep as the program's data. */
  private void open() {
    if (opening) {
      return;
    }
    opening = true;
    while (!unopened.isEmpty()) {
      int next = unopened.remove();
      int node = heap.reachNode(next);
      heap.eachCell(next, cell -> solver.watch(cell, new Reach(cell, node, true)));
    }
    opening = false;
  }

  /** Shows those of a batch that may have a field; the others would be turned away one by one. */
  private void show(Batch batch, Object place, IntConsumer access) {
    int filter = place instanceof Field field ? solver.filters.number(field.owner()) : -1;
    for (int object : batch.fitting(solver.filters, filter).all()) {
      access.accept(object);
    }
  }

  private int anything() {
    return solver.objects.opaque(solver.types().object()).id();
  }

  /** Brings something to a node. */
  private abstract class Bringing implements Watches.Common {
    final int to;

    Bringing(int to) {
      this.to = to;
    }

    @Override
    public void through(int shared) {
      flow.addEdge(shared, to, -1);
    }
  }

  private final class Load extends Bringing {
    private final Object place;
    private final int number;

    Load(Object place, int to) {
      super(to);
      this.place = place;
      this.number = heap.number(place);
    }

    @Override
    public void object(int object) {
      if (heap.has(object, place)) {
        if (solver.isOpaque(object)) {
          flow.addObject(to, anything());
        } else {
          flow.addEdge(heap.node(object, number), to, elementFilter(object));
        }
      }
    }

    /** An array that may be of any type holds more than those who have it under one can get. */
    private int elementFilter(int object) {
      return place instanceof Elements elements
              && solver.objects.get(object).type() instanceof ArrayType array
              && !ObjectTable.isSubtype(array.element(), elements.type())
          ? solver.filters.number(elements.type())
          : -1;
    }

    @Override
    public void objects(Batch batch) {
      show(batch, place, this::object);
    }

    @Override
    public Object key() {
      return place instanceof Elements ? place : number;
    }

    @Override
    public Load of(int own) {
      return new Load(place, own);
    }
  }

  private final class Store implements Watches.Common {
    private final Object place;
    private final int number;
    private final int from;

    Store(Object place, int from) {
      this.place = place;
      this.number = heap.number(place);
      this.from = from;
    }

    @Override
    public void object(int object) {
      if (heap.has(object, place)) {
        if (solver.isOpaque(object)) {
          flow.addEdge(from, heap.escaping(), -1);
        } else {
          flow.addEdge(from, heap.node(object, number), elementFilter(object));
        }
      }
    }

    /** Nothing gets into an array that its element type does not admit. */
    private int elementFilter(int object) {
      return place == Cell.ELEMENT && solver.objects.get(object).type() instanceof ArrayType array
          ? solver.filters.number(array.element())
          : -1;
    }

    @Override
    public void objects(Batch batch) {
      show(batch, place, this::object);
    }

    @Override
    public Object key() {
      return -1 - number;
    }

    @Override
    public Store of(int own) {
      return new Store(place, own);
    }

    @Override
    public void through(int shared) {
      flow.addEdge(from, shared, -1);
    }
  }

  /**
   * Brings what is reachable from the objects of a node. Where there are many, what they hold and
   * what is reachable from there is nearly everything, and following it from each of them costs the
   * square: then they all escape, and what is reached is something of the library's static state.
   */
  private final class Reach extends Bringing {
    private final int base;
    private final boolean deeper;
    private int seen;

    Reach(int base, int to, boolean deeper) {
      super(to);
      this.base = base;
      this.deeper = deeper;
    }

    @Override
    public void object(int object) {
      if (solver.isOpaque(object)) {
        if (!deeper) {
          flow.addObject(to, anything());
        }
      } else if (heap.hasCells(object)) {
        if (++seen > many) {
          escape();
        } else {
          flow.addEdge(reachable(object), to, -1);
        }
      }
    }

    private void escape() {
      flow.addEdge(base, heap.escaping(), -1);
      flow.addObject(to, anything());
    }

    @Override
    public boolean isDone() {
      return seen > many;
    }

    @Override
    public Object key() {
      return deeper ? "deeper" : "reach";
    }

    @Override
    public Reach of(int own) {
      Reach all = new Reach(flow.saturated(), own, deeper);
      all.seen = many;
      return all;
    }
  }

  private final class Copy extends Bringing {
    private final Method maker;
    private final boolean any;

    Copy(Method maker, int to, boolean any) {
      super(to);
      this.maker = maker;
      this.any = any;
    }

    @Override
    public void object(int object) {
      flow.addObject(to, any ? clones.ofAny(object, maker) : clones.of(object, maker));
    }

    @Override
    public Object key() {
      return maker;
    }

    @Override
    public Copy of(int own) {
      return new Copy(maker, own, true);
    }
  }
}
