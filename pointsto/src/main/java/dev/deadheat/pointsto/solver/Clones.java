package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Makes copies of objects, as {@code clone} and {@code Arrays.copyOf} do. All copies of one object
 * are one, and so are their copies: told apart by place and context they would be far too many.
 */
final class Clones {
  private static final Cell[] CELLS = {Cell.CONTENT, Cell.KEY, Cell.VALUE};

  private final ObjectTable objects;
  private final Heap heap;
  private final Flow flow;
  private final Map<Integer, Integer> copies = new HashMap<>();
  private final Map<dev.deadheat.program.type.Type, Integer> ofType = new HashMap<>();
  private final Set<Integer> made = new HashSet<>();
  private final Set<Integer> copiedToAny = new HashSet<>();

  Clones(ObjectTable objects, Heap heap, Flow flow) {
    this.objects = objects;
    this.heap = heap;
    this.flow = flow;
  }

  /** The copy of an object; itself, where it stands for many or is a copy already. */
  int of(int original, Method maker) {
    HeapObject o = objects.get(original);
    boolean distinct =
        o.origin() == HeapObject.Origin.ALLOCATED || o.origin() == HeapObject.Origin.ROOT;
    if (!distinct || made.contains(original) || !isCloneable(o)) {
      return original;
    }
    Integer known = copies.get(original);
    if (known == null) {
      known =
          objects
              .allocated(o.type(), maker, objects.site(original), o.context(), o.behaviour())
              .id();
      copies.put(original, known);
      made.add(known);
      copyContents(original, known);
    }
    return known;
  }

  /** One copy for all objects of a class, where nearly anything may be copied. */
  int ofAny(int original, Method maker) {
    HeapObject o = objects.get(original);
    boolean distinct =
        o.origin() == HeapObject.Origin.ALLOCATED || o.origin() == HeapObject.Origin.ROOT;
    if (!distinct || made.contains(original) || o.behaviour() != null || !isCloneable(o)) {
      return original;
    }
    int copy = ofType.computeIfAbsent(o.type(), type -> objects.allocated(type, maker, -1, 0).id());
    made.add(copy);
    if (copiedToAny.add(original)) {
      copyContents(original, copy);
    }
    return copy;
  }

  /** Others throw, but for subclasses that nobody can see: those are one with the original. */
  private static boolean isCloneable(HeapObject object) {
    if (object.type() instanceof ClassType type) {
      return type.ancestors().stream()
          .anyMatch(above -> above.internalName().equals("java/lang/Cloneable"));
    }
    return true;
  }

  private void copyContents(int from, int to) {
    if (objects.get(from).type() instanceof ArrayType array) {
      if (array.element().kind() == Kind.REF) {
        copy(from, to, heap.number(Cell.ELEMENT));
      }
      return;
    }
    if (heap.hasCells(from)) {
      for (Cell cell : CELLS) {
        copy(from, to, heap.number(cell));
      }
    }
    for (ClassType c = (ClassType) objects.get(from).type(); c != null; c = c.superClass()) {
      for (Field field : c.fields()) {
        if (!field.isStatic() && field.type().kind() == Kind.REF && heap.isTracked(field)) {
          copy(from, to, heap.number(field));
        }
      }
    }
  }

  private void copy(int from, int to, int place) {
    flow.addEdge(heap.node(from, place), heap.node(to, place), -1);
  }
}
