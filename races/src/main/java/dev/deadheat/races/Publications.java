package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Objects that threads may get from each other by a race: those in racy places, and their parts.
 */
final class Publications {
  private final CallGraph graph;
  private final Set<Field> fields = new HashSet<>();
  private final BitSet containers = new BitSet();

  Publications(CallGraph graph) {
    this.graph = graph;
  }

  /** A field on which there is a race. */
  void racy(Field field) {
    fields.add(field);
  }

  /** An object on whose elements or contents there is a race. */
  void racy(int object) {
    containers.set(object);
  }

  IntSet byRace() {
    IntSet found = new IntSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    if (fields.isEmpty() && containers.isEmpty()) {
      return found;
    }
    Map<Integer, IntSet> holdings = graph.holdings();
    graph
        .holders()
        .forEach(
            (object, places) -> {
              if (places.stream().anyMatch(p -> p instanceof Field f && fields.contains(f))) {
                add(object, found, work);
              }
            });
    for (Field field : fields) {
      IntSet held = field.isStatic() ? graph.pointsTo().pointsOfStatic(field) : null;
      if (held != null) {
        held.forEach(o -> add(o, found, work));
      }
    }
    containers.stream().forEach(c -> addAll(holdings.get(c), found, work));
    while (!work.isEmpty()) {
      addAll(holdings.get(work.remove()), found, work);
    }
    return found;
  }

  private static void addAll(
      @org.jspecify.annotations.Nullable IntSet objects, IntSet found, ArrayDeque<Integer> work) {
    if (objects != null) {
      objects.forEach(o -> add(o, found, work));
    }
  }

  private static void add(int object, IntSet found, ArrayDeque<Integer> work) {
    if (found.add(object)) {
      work.add(object);
    }
  }
}
