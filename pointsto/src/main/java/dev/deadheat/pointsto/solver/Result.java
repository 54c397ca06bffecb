package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the solver found. */
public final class Result {
  /** A call in a context: who calls, where, what runs, and on which thread. */
  public record Edge(CsMethod caller, int pc, CsMethod callee, Call.Mode mode) {}

  private final Solver solver;

  Result(Solver solver) {
    this.solver = solver;
  }

  /** All methods in all contexts, library methods included, in the order they were found. */
  public List<CsMethod> methods() {
    return solver.methodList();
  }

  /** All methods that some context reaches. */
  public Set<Method> reachable() {
    Set<Method> found = new LinkedHashSet<>();
    for (CsMethod method : methods()) {
      if (method.id() != solver.outside().id()) {
        found.add(method.method());
      }
    }
    return found;
  }

  /** All calls, in the order they were found. */
  public List<Edge> edges() {
    return solver.calls.edges().stream().map(this::edge).toList();
  }

  private Edge edge(int[] pair) {
    CsCall site = solver.calls.sites().get(pair[0]);
    return new Edge(site.caller(), site.call().pc(), methods().get(pair[1]), site.call().mode());
  }

  public HeapObject object(int id) {
    return solver.objects.get(id);
  }

  public int objectCount() {
    return solver.objects.size();
  }

  /** What a variable of a method in a context may refer to; null for nothing. */
  public @Nullable IntSet points(CsMethod method, int variable) {
    return solver.flow.points(method.firstNode() + variable);
  }

  /** Calls whose target no input has, and how often. */
  public Map<MethodRef, Integer> unresolved() {
    return solver.calls.unresolved();
  }

  /** Methods whose contexts exceeded the budget, and how many contexts were merged. */
  public Map<String, Integer> mergedContexts() {
    return solver.policy.exceeded();
  }

  /** Methods that have shorter contexts than was asked for, and how long these are. */
  public Map<String, Integer> reducedContexts() {
    return solver.policy.plan().reduced();
  }

  public int nodeCount() {
    return solver.flow.nodeCount();
  }

  public int edgeCount() {
    return solver.flow.edgeCount();
  }
}
