package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are kept in a container which is meant for several threads: the container is in a
 * field, and it is used under a lock of its own or of its owner, or is of a kind that is made for
 * several threads. Whoever looks such an object up has it in common with all others who do, so it
 * is as shared as the container; and so are its parts, which one field alone holds (what they are
 * passed in, such as an array of arguments, does not count).
 *
 * <p>Only objects that the analysed code makes count: what callers put there is theirs to share or
 * not. {@code Vector} and {@code Hashtable} lock too, but as old code had no others, that it uses
 * them says nothing.
 */
final class KeptObjects {
  /** Nobody keeps so many unrelated kinds of objects in one container. */
  private static final int MANY_KINDS = 32;

  private final IntSet kept = new IntSet();
  private final BitSet asked = new BitSet();
  private final BitSet found = new BitSet();
  private final FetchedValues fetched;

  KeptObjects(CallGraph graph, Funnel funnel) {
    Result result = graph.pointsTo();
    Map<Integer, Set<Object>> holders = graph.holders();
    Map<Integer, IntSet> contents = graph.holdings();
    BitSet containers = new BitSet();
    IntSet careful = new IntSet();
    funnel
        .places()
        .eachNumbered(
            (number, instance) -> {
              if (isCareful(instance)) {
                careful.add(number);
              }
            });
    funnel
        .places()
        .objects()
        .forEach(
            (container, instances) -> {
              if (careful.meets(instances)) {
                containers.set(container);
              }
            });
    for (int object : contents.keySet()) {
      if (Containers.isMadeForThreads(result.object(object))) {
        containers.set(object);
      }
    }
    BitSet inFields = new BitSet();
    containers.stream()
        .filter(c -> isInField(holders, c) && isOfSomeKinds(graph, contents.get(c)))
        .forEach(inFields::set);
    fetched = new FetchedValues(graph, inFields);
    IntSet inOneField = new IntSet();
    holders.forEach(
        (object, places) -> {
          if (places.stream().filter(Field.class::isInstance).count() == 1) {
            inOneField.add(object);
          }
        });
    IntSet allocated = new IntSet();
    for (int o = 0; o < result.objectCount(); o++) {
      if (result.object(o).origin() == HeapObject.Origin.ALLOCATED) {
        allocated.add(o);
      }
    }
    IntSet parts = new IntSet();
    parts.addAll(inOneField, allocated);
    ArrayDeque<Integer> work = new ArrayDeque<>();
    inFields.stream().forEach(c -> add(contents.get(c), allocated, work));
    while (!work.isEmpty()) {
      add(contents.get(work.remove()), parts, work);
    }
  }

  /** What an unknown caller passes to an operation was not looked up by the analysed code. */
  private boolean isLookedUp(Instance instance) {
    return isFetched(instance.access()) && !instance.passed();
  }

  /** Whether the object of an access was looked up in a container. */
  boolean isFetched(Access access) {
    if (!asked.get(access.id())) {
      asked.set(access.id());
      found.set(access.id(), fetched.contains(access));
    }
    return found.get(access.id());
  }

  private static boolean isCareful(Instance instance) {
    return instance.access().place() instanceof Place.Contents
        && instance.care().compareTo(Care.OWNER) >= 0;
  }

  /**
   * Whether what is in a container is of some kinds only, classes that extend one another being
   * one. Where it may be anything, points-to has lost sight of what is put there.
   */
  private static boolean isOfSomeKinds(CallGraph graph, @Nullable IntSet held) {
    Set<ClassType> kinds = new HashSet<>();
    if (held != null) {
      for (int o : held.toArray()) {
        if (graph.pointsTo().object(o).type() instanceof ClassType type && graph.isAnalysed(type)) {
          kinds.add(kind(graph, type));
        }
      }
    }
    return kinds.size() < MANY_KINDS;
  }

  /** The class that all which extend one another come from. */
  private static ClassType kind(CallGraph graph, ClassType type) {
    ClassType kind = type;
    for (ClassType above = type.superClass();
        above != null && graph.isAnalysed(above);
        above = above.superClass()) {
      kind = above;
    }
    return kind;
  }

  private static boolean isInField(Map<Integer, Set<Object>> holders, int object) {
    return holders.getOrDefault(object, Set.of()).stream().anyMatch(Field.class::isInstance);
  }

  private void add(@Nullable IntSet objects, IntSet counting, ArrayDeque<Integer> work) {
    IntSet fresh = objects == null ? null : kept.addAll(objects, counting);
    if (fresh != null) {
      fresh.forEach(work::add);
    }
  }

  boolean containsAll(IntSet objects) {
    return kept.containsAll(objects);
  }

  /**
   * Whether two accesses meet in such an object if they meet at all, and they were led there by
   * looking it up, or one of them was and the other is a user's, who was given it.
   */
  boolean isIn(Funnel.Pair pair) {
    boolean first = isLookedUp(pair.first());
    boolean second = isLookedUp(pair.second());
    if (!(pair.first().access().place() instanceof Place.OfField)) {
      // Arrays and collections of all kinds have one class: one look-up says too little of them,
      // and so do two that some of the callers made.
      return first
          && second
          && kept.contains(pair.object())
          && fetched.containsHere(pair.first().access())
          && fetched.containsHere(pair.second().access());
    }
    if (!(first || pair.first().isBegin()) || !(second || pair.second().isBegin())) {
      return false; // Who has it from elsewhere may have another one.
    }
    if (!first && !second) {
      return false;
    }
    IntSet common = new IntSet();
    common.addAll(pair.first().points(), pair.second().points());
    return containsAll(common);
  }
}
