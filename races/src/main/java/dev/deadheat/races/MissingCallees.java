package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * What methods that are missing from the input may write of what they are given: fields that other
 * classes can see, and the elements of arrays. In {@code --sound} private fields as well, since the
 * method may call back, and all that the arguments lead to.
 */
final class MissingCallees {
  private final CallGraph graph;
  private final Accesses accesses;
  private final boolean sound;
  private final Map<Access, Map<Place, Access>> made = new HashMap<>();

  /** What objects lead to. */
  private final Map<IntSet, int[]> reached = new HashMap<>();

  /** Told of each place in an object. */
  interface Visitor {
    void place(Access access, int object);
  }

  MissingCallees(CallGraph graph, Accesses accesses, boolean sound) {
    this.graph = graph;
    this.accesses = accesses;
    this.sound = sound;
  }

  /** All that a call may write in a node. */
  void each(Access access, int node, Visitor visitor) {
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), access.base());
    if (points == null) {
      return;
    }
    int[] objects =
        sound ? reached.computeIfAbsent(points, p -> reach(p).toArray()) : points.toArray();
    for (int o : objects) {
      Type type = graph.pointsTo().object(o).type();
      if (type instanceof ArrayType) {
        visitor.place(at(access, new Place.Elements(-1)), o);
      }
      ClassType c = type instanceof ClassType known ? known : null;
      for (; c != null; c = c.superClass()) {
        for (Field field : c.fields()) {
          if (!field.isStatic() && (sound || !field.isPrivate()) && accesses.isTracked(field)) {
            visitor.place(at(access, new Place.OfField(field)), o);
          }
        }
      }
    }
  }

  private Access at(Access access, Place place) {
    return made.computeIfAbsent(access, a -> new HashMap<>()).computeIfAbsent(place, access::at);
  }

  private IntSet reach(IntSet from) {
    IntSet found = new IntSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    from.forEach(
        o -> {
          found.add(o);
          work.add(o);
        });
    while (!work.isEmpty()) {
      IntSet held = graph.holdings().get(work.remove());
      if (held != null) {
        held.forEach(
            o -> {
              if (found.add(o)) {
                work.add(o);
              }
            });
      }
    }
    return found;
  }
}
