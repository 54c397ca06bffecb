package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Chooses contexts: k allocation sites for analysed methods; for library methods always at least
 * the receiver, so that no two containers share what they hold.
 *
 * <p>A method whose contexts multiply beyond the budget goes on with one context for all that come
 * later; the run reports which.
 */
final class ContextPolicy {
  private final ContextPlan plan;
  private final Scope scope;
  private final Contexts contexts;
  private final ObjectTable objects;
  private final int budget;
  private final Map<Method, Integer> used = new HashMap<>();
  private final Map<String, Integer> exceeded = new TreeMap<>();

  ContextPolicy(ContextPlan plan, Scope scope, Contexts contexts, ObjectTable objects, int budget) {
    this.plan = plan;
    this.scope = scope;
    this.contexts = contexts;
    this.objects = objects;
    this.budget = budget;
  }

  /** The context of a method called on this receiver. */
  int ofReceiver(HeapObject receiver, Method target, boolean threadBody) {
    boolean analysed = scope.isAnalysed(target.owner());
    int depth = analysed ? plan.depth(target) : Math.max(1, plan.wanted());
    if (threadBody) {
      depth = Math.max(1, depth);
    }
    return depth == 0 ? 0 : contexts.extend(objects.site(receiver.id()), receiver.context(), depth);
  }

  /** Whether the context of a method is the same for all receivers of a call. */
  boolean ignoresReceiver(Method target, boolean threadBody, boolean perCall) {
    return perCall || (!threadBody && scope.isAnalysed(target.owner()) && plan.depth(target) == 0);
  }

  /** The context of a static method called from this one. */
  int ofStatic(CsMethod caller, int pc, Method target) {
    if (scope.isAnalysed(target.owner())) {
      return contexts.cut(caller.context(), plan.depth(target));
    }
    if (!scope.isAnalysed(caller.method().owner())) {
      return caller.context();
    }
    int depth = Math.max(1, plan.wanted());
    return contexts.extend(objects.callSite(caller.method(), pc), caller.context(), depth);
  }

  /** The context of a lambda's body: that of its maker. */
  int ofLambda(HeapObject lambda, Method body) {
    return contexts.cut(lambda.context(), plan.depth(body));
  }

  /** The heap context of what a method makes. */
  int ofAllocation(CsMethod maker) {
    if (!scope.isAnalysed(maker.method().owner())) {
      return maker.context();
    }
    return contexts.cut(maker.context(), Math.max(0, plan.wanted() - 1));
  }

  /** Counts a new context of a method; false if it must do with the empty one. */
  boolean admits(Method method) {
    if (!scope.isAnalysed(method.owner())) {
      return true; // As many as the program has calls and objects; merging them would cost more.
    }
    int n = used.merge(method, 1, Integer::sum);
    if (n > budget) {
      ClassType owner = method.owner();
      exceeded.merge(owner + "." + method.name(), 1, Integer::sum);
      return false;
    }
    return true;
  }

  ContextPlan plan() {
    return plan;
  }

  /** The methods over budget and how many of their contexts were merged. */
  Map<String, Integer> exceeded() {
    return exceeded;
  }
}
