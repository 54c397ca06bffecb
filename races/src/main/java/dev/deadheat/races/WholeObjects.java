package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** The places of objects that are written and read. */
  private final Map<BitSet, Map<Place, IntSet>> written = new HashMap<>();

  private final Map<BitSet, Map<Place, IntSet>> read = new HashMap<>();
  private @Nullable HeapReach reach;

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
    boolean copies = access.place() instanceof Place.Fields;
    BitSet objects = new BitSet();
    if (sound && !copies) {
      objects = reach().from(points);
    } else {
      points.forEach(objects::set);
    }
    List<Part> found = new ArrayList<>();
    (copies ? read : written)
        .computeIfAbsent(objects, all -> places(all, copies))
        .forEach((place, some) -> found.add(new Part(access.at(place), some)));
    return found;
  }

  private HeapReach reach() {
    HeapReach known = reach;
    if (known == null) {
      known = new HeapReach(graph);
      reach = known;
    }
    return known;
  }

  /** The places of objects that a call touches, each with those that have it. */
  private Map<Place, IntSet> places(BitSet objects, boolean copies) {
    Map<Place, IntSet> found = new LinkedHashMap<>();
    for (int o = objects.nextSetBit(0); o >= 0; o = objects.nextSetBit(o + 1)) {
      Type type = graph.pointsTo().object(o).type();
      if (type instanceof ArrayType && !copies) {
        found.computeIfAbsent(new Place.Elements(-1), p -> new IntSet()).add(o);
      }
      ClassType c = type instanceof ClassType known ? known : null;
      for (; c != null; c = c.superClass()) {
        for (Field field : c.fields()) {
          if (!field.isStatic()
              && (sound || copies || !field.isPrivate())
              && accesses.isTracked(field)) {
            found.computeIfAbsent(new Place.OfField(field), p -> new IntSet()).add(o);
          }
        }
      }
    }
    return found;
  }
}
