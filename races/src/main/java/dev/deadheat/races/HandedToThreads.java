package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Loops;
import dev.deadheat.threads.ThreadTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that the analysed code itself hands to both threads of a pair: the method that makes the
 * object also starts the threads, and what they run on holds it, and no other object that the same
 * method makes of that class. If several threads are started at one place, the object is made
 * outside the loop.
 */
final class HandedToThreads {
  private static final int DEPTH = 3;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Map<Long, Boolean> known = new HashMap<>();
  private @Nullable Set<Method> starters;

  HandedToThreads(CallGraph graph, ThreadTable threads) {
    this.graph = graph;
    this.threads = threads;
  }

  /** Whether the method that makes an object also starts threads. */
  boolean mayBeHanded(int object) {
    HeapObject o = graph.pointsTo().object(object);
    return o.origin() == HeapObject.Origin.ALLOCATED
        && o.method() != null
        && starters().contains(o.method());
  }

  private Set<Method> starters() {
    Set<Method> found = starters;
    if (found == null) {
      found = new HashSet<>();
      for (int t = 0; t < threads.size(); t++) {
        if (isStarted(t)) {
          found.add(graph.method(threads.get(t).starter()).method());
        }
      }
      starters = found;
    }
    return found;
  }

  boolean isShared(Funnel.Pair pair) {
    if (pair.object() < 0 || !(isStarted(pair.firstThread()) || isStarted(pair.secondThread()))) {
      return false;
    }
    HeapObject object = graph.pointsTo().object(pair.object());
    return object.origin() == HeapObject.Origin.ALLOCATED
        && object.method() != null
        && isHanded(object, pair.firstThread(), pair.first())
        && isHanded(object, pair.secondThread(), pair.second());
  }

  private boolean isStarted(int thread) {
    return threads.get(thread).kind() == AbstractThread.Kind.STARTED;
  }

  private boolean isHanded(HeapObject object, int thread, Instance instance) {
    if (!isStarted(thread)) {
      // Whoever makes the object and starts the other thread has it too.
      return instance.access().body().method() == object.method();
    }
    return known.computeIfAbsent(
        ((long) thread << 32) | object.id(), k -> isHanded(object, threads.get(thread)));
  }

  private boolean isHanded(HeapObject object, AbstractThread started) {
    Method maker = object.method();
    if (graph.method(started.starter()).method() != maker || started.startPc() < 0) {
      return false;
    }
    Loops loops = new Loops(graph.body(started.starter()));
    return (!started.many()
            || !loops.repeats(object.pc())
            || !loops.sameLoop(object.pc(), started.startPc()))
        && holds(started.node(), object);
  }

  /** Whether what a thread runs on leads to the object and to no other of its class. */
  private boolean holds(int node, HeapObject object) {
    IntSet level = new IntSet();
    for (int i = 0; i < graph.method(node).method().parameterCount(); i++) {
      IntSet points = graph.pointsTo().points(graph.method(node), i);
      if (points != null) {
        level.addAll(points, null);
      }
    }
    for (int depth = 0; depth < DEPTH; depth++) {
      if (level.contains(object.id())) {
        return isOnlyOne(level, object);
      }
      IntSet next = new IntSet();
      for (int o : level.toArray()) {
        IntSet held = graph.holdings().get(o);
        if (held != null) {
          next.addAll(held, null);
        }
      }
      level = next;
    }
    return false;
  }

  private boolean isOnlyOne(IntSet level, HeapObject object) {
    for (int o : level.toArray()) {
      HeapObject other = graph.pointsTo().object(o);
      if (o != object.id() && other.type() == object.type()) {
        return false;
      }
    }
    return true;
  }
}
