package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Accesses that happen only while something is being constructed, to objects that were made in such
 * a construction too: a connection that is opened in the constructor of whoever will use it, say.
 * No lock is taken on that way, because nobody else has the object yet; whether that is so is not
 * proved, so it makes a note of a pair whose sharing is only intended, and is not used in {@code
 * --sound}.
 *
 * <p>An object that is made elsewhere and passed to a constructor is another matter: others may use
 * it meanwhile.
 */
final class DuringConstruction {
  private final CallGraph graph;

  /** Methods that run in constructors, on some way. */
  private final Set<Method> methods = new HashSet<>();

  /**
   * Marks the visits that cannot be reached without a constructor.
   *
   * @param constructors which nodes are constructors
   */
  static void mark(List<Propagation.Visit> visits, VisitGraph calls, IntPredicate constructors) {
    BitSet without = new BitSet();
    ArrayDeque<Integer> todo = new ArrayDeque<>();
    for (Propagation.Visit visit : visits) {
      if (!visit.begins.isEmpty() && !constructors.test(visit.node)) {
        without.set(visit.index());
        todo.add(visit.index());
      }
    }
    while (!todo.isEmpty()) {
      int visit = todo.remove();
      for (int e = calls.firstEdge(visit); e < calls.endEdge(visit); e++) {
        int callee = calls.callee(e);
        if (!without.get(callee) && !constructors.test(visits.get(callee).node)) {
          without.set(callee);
          todo.add(callee);
        }
      }
    }
    for (Propagation.Visit visit : visits) {
      visit.inConstruction = !without.get(visit.index());
    }
  }

  DuringConstruction(CallGraph graph, Propagation propagation) {
    this.graph = graph;
    for (Propagation.Visit visit : propagation.visits()) {
      if (visit.inConstruction) {
        methods.add(graph.method(visit.node).method());
      }
    }
  }

  /** Whether one of two accesses is such a one. */
  boolean covers(Funnel.Pair pair) {
    if (!pair.first().visit().inConstruction && !pair.second().visit().inConstruction) {
      return false;
    }
    IntSet common = pair.objects();
    if (common.isEmpty()) {
      return false;
    }
    for (int o : common.toArray()) {
      HeapObject object = graph.pointsTo().object(o);
      if (object.method() == null || !methods.contains(object.method())) {
        return false;
      }
    }
    return true;
  }
}
