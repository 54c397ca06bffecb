package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How often things happen in one run of the program: at most once, or perhaps more often. A method
 * runs at most once if one instruction calls it, that instruction is in no loop, and its method
 * runs at most once.
 */
public final class Executions {
  private final CallGraph graph;
  private final boolean[] many;
  private final Map<Method, Loops> loops = new HashMap<>();

  /**
   * @param once nodes that something outside calls once: main, static initialisers
   * @param often nodes that something outside calls any number of times
   */
  public Executions(CallGraph graph, Collection<Integer> once, Collection<Integer> often) {
    this.graph = graph;
    int n = graph.size();
    this.many = new boolean[n];
    int[] calls = new int[n];
    ArrayDeque<Integer> work = new ArrayDeque<>();
    once.forEach(node -> calls[node]++);
    for (int node : often) {
      calls[node] += 2;
    }
    for (int node = 0; node < n; node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        calls[graph.callee(e)] += repeats(node, graph.pc(e)) ? 2 : 1;
      }
    }
    for (int node = 0; node < n; node++) {
      if (calls[node] > 1 || inCircle(node)) {
        many[node] = true;
        work.add(node);
      }
    }
    while (!work.isEmpty()) {
      int node = work.remove();
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        int callee = graph.callee(e);
        if (!many[callee]) {
          many[callee] = true;
          work.add(callee);
        }
      }
    }
  }

  private boolean inCircle(int node) {
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      if (graph.callee(e) == node) {
        return true; // Longer circles are entered from outside, so some node of them has two calls.
      }
    }
    return false;
  }

  /** Whether the node may run more than once. */
  public boolean isMany(int node) {
    return many[node];
  }

  /** Whether an instruction may run more than once in one activation. */
  public boolean repeats(int node, int pc) {
    return pc < 0 || loops(graph.body(node)).repeats(pc);
  }

  public Loops loops(MethodBody body) {
    return loops.computeIfAbsent(body.method(), m -> new Loops(body));
  }

  /** Whether an instruction runs at most once in the whole run. */
  public boolean isOnce(int node, int pc) {
    return !many[node] && !repeats(node, pc);
  }

  /** Whether there is at most one such object in the whole run. */
  public boolean isSingleton(HeapObject object) {
    Method method = object.method();
    if (method == null
        || (object.origin() != HeapObject.Origin.ALLOCATED
            && object.origin() != HeapObject.Origin.LAMBDA)) {
      return false;
    }
    if (graph.isAnalysed(method)) {
      return isOnce(method, object.pc());
    }
    HeapObject.Site site = graph.pointsTo().madeFor(object);
    return site != null && graph.isAnalysed(site.method()) && isOnce(site.method(), site.pc());
  }

  private boolean isOnce(Method method, int pc) {
    List<Integer> nodes = graph.nodesOf(method);
    return nodes.size() == 1 && isOnce(nodes.get(0), pc);
  }
}
