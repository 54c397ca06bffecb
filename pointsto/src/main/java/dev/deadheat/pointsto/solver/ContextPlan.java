package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many allocation sites tell the contexts of each analysed method apart.
 *
 * <p>The same depth everywhere is hopeless on large programs: some methods have thousands of
 * contexts, each with thousands of objects, and these few take all the time. A first run without
 * contexts shows which: it gives the receivers of each method, so the number of contexts it would
 * have, and how much each would cost. Every method then gets the largest depth whose cost stays
 * under a threshold, and the threshold is the highest for which all methods together cost no more
 * than a budget (as Scaler does; Li et al., 2018).
 */
final class ContextPlan {
  /**
   * What a program may cost with contexts. A larger one gets them where they cost nothing, as in
   * methods with one receiver: with three times its cost without them, derby took minutes.
   */
  private static final long BUDGET = 2_000_000;

  private final int wanted;
  private final int usual;
  private final Map<Method, Integer> less = new HashMap<>();
  private boolean tellsApart;

  /**
   * @param wanted what was asked for, which library methods get
   * @param usual what analysed methods get that are not listed
   */
  private ContextPlan(int wanted, int usual) {
    this.wanted = wanted;
    this.usual = usual;
  }

  /** None for analysed methods. */
  static ContextPlan outline(int wanted) {
    return new ContextPlan(wanted, 0);
  }

  /** The depth that was asked for, less where that would cost too much. */
  static ContextPlan fitted(int depth, Solver withoutContexts, Scope scope) {
    ContextPlan plan = new ContextPlan(depth, depth);
    new Estimate(withoutContexts, scope, depth).fit(plan);
    return plan;
  }

  /** Notes that there were to be contexts, and that none of these methods has any. */
  void giveUp(Collection<Method> methods, Scope scope) {
    methods.stream()
        .filter(method -> scope.isAnalysed(method.owner()))
        .forEach(method -> less.put(method, 0));
  }

  int depth(Method method) {
    return less.getOrDefault(method, usual);
  }

  /** Whether some analysed method has more than one context. */
  boolean tellsApart() {
    return tellsApart;
  }

  int wanted() {
    return wanted;
  }

  /** The methods that get less than was asked for, and what they get. */
  Map<String, Integer> reduced() {
    Map<String, Integer> names = new TreeMap<>();
    less.forEach((method, depth) -> names.merge(method.toString(), depth, Math::min));
    return names;
  }

  /** The costs of each method at each depth. */
  private static final class Estimate {
    private final Solver solver;
    private final Scope scope;
    private final int depth;
    private final Map<Method, IntSet> receivers = new HashMap<>();
    private final Map<Method, Integer> counts = new HashMap<>();

    /** By method the cost at depth 0, 1, … */
    private final Map<Method, long[]> costs = new LinkedHashMap<>();

    Estimate(Solver solver, Scope scope, int depth) {
      this.solver = solver;
      this.scope = scope;
      this.depth = depth;
      findReceivers();
      for (CsMethod method : solver.methodList()) {
        if (scope.isAnalysed(method.method().owner())) {
          addCost(method);
        }
      }
    }

    /** Static methods have the contexts of their callers. */
    private void findReceivers() {
      Map<Method, IntSet> callees = new HashMap<>();
      for (CsMethod method : solver.methodList()) {
        IntSet mine = receivers.computeIfAbsent(method.method(), m -> new IntSet());
        IntSet found = solver.flow.points(method.node(0));
        if (!method.method().isStatic() && found != null) {
          mine.addAll(found, null);
        }
      }
      for (int[] edge : solver.calls.edges()) {
        CsMethod callee = solver.methodList().get(edge[1]);
        if (callee.method().isStatic() && scope.isAnalysed(callee.method().owner())) {
          Method caller = solver.calls.sites().get(edge[0]).caller().method();
          callees.computeIfAbsent(caller, c -> new IntSet()).add(edge[1]);
        }
      }
      ArrayDeque<Method> work = new ArrayDeque<>(callees.keySet());
      while (!work.isEmpty()) {
        Method caller = work.remove();
        IntSet from = receivers.get(caller);
        IntSet to = callees.get(caller);
        if (from != null && to != null) {
          to.forEach(
              id -> {
                Method callee = solver.methodList().get(id).method();
                if (set(callee).addAll(from, null) != null) {
                  work.add(callee);
                }
              });
        }
      }
    }

    private IntSet set(Method method) {
      return receivers.computeIfAbsent(method, m -> new IntSet());
    }

    private void addCost(CsMethod method) {
      int weight = method.constraints() == null ? 4 : 4 + method.constraints().end();
      int variables = method.constraints() == null ? 0 : method.constraints().variables();
      for (int v = 0; v < variables; v++) {
        IntSet points = solver.flow.points(method.node(v));
        weight += points == null ? 0 : points.cardinality();
      }
      long[] cost = costs.computeIfAbsent(method.method(), m -> new long[depth + 1]);
      for (int d = 0; d <= depth; d++) {
        cost[d] += weight * contexts(method.method(), d);
      }
    }

    private long contexts(Method method, int length) {
      if (length == 0) {
        return 1;
      }
      if (length == 1) {
        return Math.max(1, counts.computeIfAbsent(method, m -> set(m).cardinality()));
      }
      long[] sum = {0};
      set(method)
          .forEach(
              object -> {
                Method maker = solver.objects.get(object).method();
                sum[0] +=
                    maker != null && scope.isAnalysed(maker.owner())
                        ? contexts(maker, length - 1)
                        : 1;
              });
      return Math.max(1, sum[0]);
    }

    void fit(ContextPlan plan) {
      long without = costs.values().stream().mapToLong(cost -> cost[0]).sum();
      long budget = Math.max(BUDGET, without);
      long low = 0;
      long high = costs.values().stream().mapToLong(cost -> cost[depth]).max().orElse(0);
      while (low < high) {
        long middle = low + (high - low + 1) / 2;
        if (total(middle) <= budget) {
          low = middle;
        } else {
          high = middle - 1;
        }
      }
      long threshold = low;
      costs.forEach(
          (method, cost) -> {
            int best = best(cost, threshold);
            plan.tellsApart |= cost[best] > cost[0];
            if (best < depth) {
              plan.less.put(method, best);
            }
          });
    }

    private long total(long threshold) {
      return costs.values().stream().mapToLong(cost -> cost[best(cost, threshold)]).sum();
    }

    private int best(long[] cost, long threshold) {
      for (int d = depth; d > 0; d--) {
        if (cost[d] <= threshold) {
          return d;
        }
      }
      return 0;
    }
  }
}
