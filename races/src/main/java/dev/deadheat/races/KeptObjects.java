package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are kept in a container which is meant for several threads: the container is in a
 * field, and it is used under a lock of its own or of its owner, or is of a kind that is made for
 * several threads. Whoever looks such an object up has it in common with all others who do, so it
 * is as shared as the container; and so are its parts, which nothing but one field holds.
 *
 * <p>Only objects that the analysed code makes count: what callers put there is theirs to share or
 * not. {@code Vector} and {@code Hashtable} lock too, but as old code had no others, that it uses
 * them says nothing.
 */
final class KeptObjects {
  private final BitSet kept = new BitSet();
  private final FetchedValues fetched;

  KeptObjects(CallGraph graph, Funnel funnel) {
    Result result = graph.pointsTo();
    Map<Integer, Set<Object>> holders = result.holders();
    Map<Integer, IntSet> contents = new HashMap<>();
    result.eachHolding(
        (object, held) -> contents.computeIfAbsent(object, o -> new IntSet()).addAll(held, null));
    BitSet containers = new BitSet();
    funnel
        .byPlace()
        .forEach(
            (place, instances) -> {
              if (place instanceof Integer container
                  && instances.values().stream().anyMatch(KeptObjects::isCareful)) {
                containers.set(container);
              }
            });
    for (int object : contents.keySet()) {
      if (Containers.isMadeForThreads(result.object(object))) {
        containers.set(object);
      }
    }
    BitSet inFields = new BitSet();
    containers.stream().filter(c -> isInField(holders, c)).forEach(inFields::set);
    fetched = new FetchedValues(graph, inFields);
    ArrayDeque<Integer> work = new ArrayDeque<>();
    inFields.stream().forEach(c -> add(contents.get(c), result, work));
    while (!work.isEmpty()) {
      IntSet parts = new IntSet();
      IntSet held = contents.get(work.remove());
      if (held != null) {
        for (int part : held.toArray()) {
          Set<Object> places = holders.getOrDefault(part, Set.of());
          if (places.size() == 1 && places.iterator().next() instanceof Field) {
            parts.add(part);
          }
        }
      }
      add(parts, result, work);
    }
  }

  /** What an unknown caller passes to an operation was not looked up by the analysed code. */
  private boolean isLookedUp(Instance instance) {
    Access access = instance.access();
    boolean passed =
        !instance.visit().begins.isEmpty()
            && access.base() < access.body().parameterCount()
            && (access.base() > 0 || access.body().method().isStatic());
    return fetched.contains(access) && !passed;
  }

  private static boolean isCareful(Instance instance) {
    return instance.access().place() instanceof Place.Contents && instance.care() != Care.NONE;
  }

  private static boolean isInField(Map<Integer, Set<Object>> holders, int object) {
    return holders.getOrDefault(object, Set.of()).stream().anyMatch(Field.class::isInstance);
  }

  private void add(@Nullable IntSet objects, Result result, ArrayDeque<Integer> work) {
    if (objects == null) {
      return;
    }
    for (int o : objects.toArray()) {
      if (!kept.get(o) && result.object(o).origin() == HeapObject.Origin.ALLOCATED) {
        kept.set(o);
        work.add(o);
      }
    }
  }

  /**
   * Whether two accesses may meet in such an object, and one of them was led there by looking it
   * up.
   */
  boolean isIn(Instance a, Instance b) {
    if (!isLookedUp(a) && !isLookedUp(b)) {
      return false;
    }
    for (int o : a.points().toArray()) {
      if (kept.get(o) && b.points().contains(o)) {
        return true;
      }
    }
    return false;
  }
}
