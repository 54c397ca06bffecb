package dev.deadheat.races;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Sharing;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.ThreadTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Who shares what in a library. Certain: a static field, or threads that the analysed code starts.
 * Intended: somebody took care to lock when using the object. Conceivable: neither.
 */
final class SharingLevels {
  private final CallGraph graph;
  private final ThreadTable threads;
  private final boolean library;
  private final Set<Field> guarded = new HashSet<>();
  private final Set<Method> locking = new HashSet<>();
  private final Map<Field, Set<Method>> users = new HashMap<>();

  SharingLevels(CallGraph graph, ThreadTable threads, Funnel funnel, boolean library) {
    this.graph = graph;
    this.threads = threads;
    this.library = library;
    for (Map<Object, Instance> instances : funnel.byPlace().values()) {
      for (Instance instance : instances.values()) {
        Method method = instance.access().body().method();
        boolean locked = instance.locked();
        if (locked) {
          locking.add(method);
        }
        if (instance.access().place() instanceof Place.OfField f) {
          users.computeIfAbsent(f.field(), k -> new HashSet<>()).add(method);
          if (locked) {
            guarded.add(f.field());
          }
        }
      }
    }
  }

  Sharing of(Funnel.Pair pair) {
    if (!library || pair.first().access().base() < 0 || startsOnItself(pair)) {
      return Sharing.CERTAIN;
    }
    if (pair.first().locked() || pair.second().locked()) {
      return Sharing.INTENDED;
    }
    if (pair.first().access().place() instanceof Place.OfField f) {
      if (guarded.contains(f.field()) || Annotations.isThreadSafe(f.field().owner())) {
        return Sharing.INTENDED;
      }
      for (Method user : users.getOrDefault(f.field(), Set.of())) {
        if (locking.contains(user)) {
          return Sharing.INTENDED;
        }
      }
    } else if (locking.contains(pair.first().access().body().method())
        || locking.contains(pair.second().access().body().method())) {
      return Sharing.INTENDED;
    }
    return Sharing.CONCEIVABLE;
  }

  /**
   * Whether the class of the accessed field starts one of the threads itself: then one of its
   * objects is known to be in use by that thread and by whoever else uses it. That a thread may
   * reach some object of the class says less.
   */
  private boolean startsOnItself(Funnel.Pair pair) {
    if (!(pair.first().access().place() instanceof Place.OfField f)) {
      return false;
    }
    ClassType owner = f.field().owner();
    for (int t : new int[] {pair.firstThread(), pair.secondThread()}) {
      AbstractThread thread = threads.get(t);
      if (thread.kind() == AbstractThread.Kind.STARTED) {
        ClassType starter = graph.method(thread.startNode()).method().owner();
        if (starter.isSubtypeOf(owner) || isNested(starter, owner)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a class is the other one or somewhere inside it. */
  private static boolean isNested(ClassType inner, ClassType outer) {
    for (ClassType c = inner; c != null; c = c.outerClass()) {
      if (c == outer) {
        return true;
      }
    }
    return false;
  }
}
