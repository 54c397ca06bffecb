package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Executions;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects of a program that are seen to be shared: those of which there is but one, those that a
 * static field holds, and what a thread is started on, by that thread and another (two threads that
 * start at one place may each be given their own, unless they are seen to start on the same); each
 * with its parts, which no other field holds. What is in such an array or collection is shared
 * where somebody gets it from there. All objects that two accesses may meet in must be seen: that
 * one of many is the only one of its kind does not mean that they meet in that one. Of other
 * objects that two threads may reach it is only known that both use some of the same make: whether
 * it is ever the same one, or each has its own, the code does not say. In a program whose data all
 * hang together, as a database's do, that is nearly everything.
 */
final class Witnesses {
  private final IntSet direct = new IntSet();
  private final IntSet held = new IntSet();

  /** What each thread is started on. */
  private final Map<Integer, IntSet> given = new HashMap<>();

  private final IntSet givenToAny = new IntSet();
  private final Map<Seen, Integer> ways = new HashMap<>();
  private final FetchedValues fetched;

  private final RunOnce runOnce;

  Witnesses(
      CallGraph graph,
      ThreadTable threads,
      Executions executions,
      RunOnce runOnce,
      List<ClassType> classes) {
    this.runOnce = runOnce;
    Result result = graph.pointsTo();
    for (int o = 0; o < result.objectCount(); o++) {
      if (executions.isSingleton(result.object(o))) {
        direct.add(o);
      }
    }
    for (ClassType type : classes) {
      for (Field field : type.fields()) {
        if (field.isStatic()) {
          add(result.pointsOfStatic(field));
        }
      }
    }
    for (int t = 0; t < threads.size(); t++) {
      if (threads.get(t).kind() == AbstractThread.Kind.STARTED) {
        for (AbstractThread.Begin begin : threads.get(t).begins()) {
          int parameters = graph.method(begin.node()).method().parameterCount();
          for (int i = 0; i < parameters; i++) {
            give(t, result.points(graph.method(begin.node()), i));
          }
        }
      }
    }
    addParts(graph, direct);
    given.values().forEach(own -> addParts(graph, own));
    given.values().forEach(own -> givenToAny.addAll(own, null));
    BitSet containers = addContents(graph);
    fetched = new FetchedValues(graph, (object, body, pc) -> containers.get(object) ? 1 : 0);
  }

  /** What is in arrays and collections that are seen; returns these. */
  private BitSet addContents(CallGraph graph) {
    IntSet seen = new IntSet();
    seen.addAll(direct, null);
    seen.addAll(givenToAny, null);
    BitSet containers = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    seen.forEach(work::add);
    while (!work.isEmpty()) {
      int object = work.remove();
      IntSet contents = graph.holdings().get(object);
      if (contents != null && isContainer(graph, graph.pointsTo().object(object))) {
        containers.set(object);
        contents.forEach(
            o -> {
              if (held.add(o)) {
                work.add(o);
              }
            });
      }
    }
    return containers;
  }

  /** Adds to objects what they, and nobody else, hold. */
  private static void addParts(CallGraph graph, IntSet objects) {
    ArrayDeque<Integer> work = new ArrayDeque<>();
    objects.forEach(work::add);
    while (!work.isEmpty()) {
      IntSet contents = graph.holdings().get(work.remove());
      if (contents != null) {
        contents.forEach(
            o -> {
              if (isPart(graph, o) && objects.add(o)) {
                work.add(o);
              }
            });
      }
    }
  }

  private static boolean isPart(CallGraph graph, int object) {
    Set<Object> places = graph.holders().getOrDefault(object, Set.of());
    return places.size() == 1 && places.iterator().next() instanceof Field;
  }

  private record Seen(boolean held, boolean twice, BitSet threads) {}

  private static boolean isContainer(CallGraph graph, HeapObject object) {
    return object.type() instanceof ArrayType
        || (object.type() instanceof ClassType type
            && !graph.isAnalysed(type)
            && Containers.isForAll(type));
  }

  private void give(int thread, @Nullable IntSet found) {
    if (found != null) {
      given.computeIfAbsent(thread, t -> new IntSet()).addAll(found, null);
    }
  }

  private void add(@Nullable IntSet found) {
    if (found != null) {
      direct.addAll(found, null);
    }
  }

  /** Numbers the ways that one of some objects is seen; what is seen alike, has the same number. */
  int like(IntSet objects) {
    if (direct.containsAll(objects)) {
      return 1;
    }
    Seen seen = new Seen(held.containsAll(objects), runOnce.areTwice(objects), new BitSet());
    if (givenToAny.containsAll(objects)) {
      given.forEach((thread, own) -> seen.threads.set(thread, own.containsAll(objects)));
    }
    return 2 + ways.computeIfAbsent(seen, s -> ways.size());
  }

  /** Whether the object of an access was looked up in an array or collection that is shared. */
  boolean isFetched(Access access) {
    return fetched.of(access) != 0;
  }

  /** Whether two accesses may meet in such an object. */
  boolean isIn(Funnel.Pair pair) {
    IntSet common = pair.objects();
    if (common.isEmpty()) {
      return false;
    }
    return direct.containsAll(common)
        || (pair.firstThread() == pair.secondThread()
            ? runOnce.areTwice(common)
            : isGiven(pair.firstThread(), common) || isGiven(pair.secondThread(), common))
        || (held.containsAll(common)
            && (isFetched(pair.first().access()) || isFetched(pair.second().access())));
  }

  private boolean isGiven(int thread, IntSet objects) {
    IntSet own = given.get(thread);
    return own != null && own.containsAll(objects);
  }
}
