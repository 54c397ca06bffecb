package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Accesses to many places at once. What methods that are missing from the input may write of what
 * they are given: fields that other classes can see, and the elements of arrays; in {@code --sound}
 * private fields as well, since the method may call back, and all that the arguments lead to. What
 * {@code Object.clone} reads: the fields of its object.
 */
final class WholeObjects {
  private final CallGraph graph;
  private final Accesses accesses;
  private final boolean sound;
  private final Map<Access, Map<IntSet, List<Part>>> made = new HashMap<>();

  /**
   * A place that a call may touch.
   *
   * @param access the call, as an access to that place alone
   * @param objects those that have it
   */
  record Part(Access access, IntSet objects) {}

  WholeObjects(CallGraph graph, Accesses accesses, boolean sound) {
    this.graph = graph;
    this.accesses = accesses;
    this.sound = sound;
  }

  /** All that a call may touch in a node. */
  List<Part> parts(Access access, int node) {
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), access.base());
    return points == null
        ? List.of()
        : made.computeIfAbsent(access, a -> new HashMap<>())
            .computeIfAbsent(points, p -> find(access, p));
  }

  private List<Part> find(Access access, IntSet points) {
    Map<Place, Part> found = new LinkedHashMap<>();
    boolean copies = access.place() instanceof Place.Fields;
    for (int o : (sound && !copies ? reach(points) : points).toArray()) {
      Type type = graph.pointsTo().object(o).type();
      if (type instanceof ArrayType && !copies) {
        add(access, new Place.Elements(-1), o, found);
      }
      ClassType c = type instanceof ClassType known ? known : null;
      for (; c != null; c = c.superClass()) {
        for (Field field : c.fields()) {
          if (!field.isStatic()
              && (sound || copies || !field.isPrivate())
              && accesses.isTracked(field)) {
            add(access, new Place.OfField(field), o, found);
          }
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static void add(Access access, Place place, int object, Map<Place, Part> to) {
    to.computeIfAbsent(place, p -> new Part(access.at(p), new IntSet())).objects().add(object);
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
