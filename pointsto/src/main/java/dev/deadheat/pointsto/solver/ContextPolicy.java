package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Chooses contexts: k allocation sites for analysed methods; for containers always at least the
 * receiver, so that no two of them share what they hold; for the rest of the library as long as
 * there are few.
 *
 * <p>A method whose contexts multiply beyond the budget goes on with one context for all that come
 * later; the run reports which, if it is an analysed method.
 */
final class ContextPolicy {
  /**
   * How many contexts a library method gets that is not part of a container. Objects that know each
   * other, as the components of a window do, each call the methods of all: what such methods cost
   * grows with the square of the contexts.
   */
  private static final int LIBRARY_BUDGET = 8;

  private final ContextPlan plan;
  private final Scope scope;
  private final Contexts contexts;
  private final ObjectTable objects;
  private final LibraryTraits traits;
  private final int budget;
  private final Map<Method, Integer> used = new HashMap<>();

  /** By library method, the opaque receivers that it tells apart. */
  private final Map<Method, IntSet> opaque = new HashMap<>();

  private final Map<String, Integer> exceeded = new TreeMap<>();

  ContextPolicy(
      ContextPlan plan,
      Scope scope,
      Contexts contexts,
      ObjectTable objects,
      LibraryTraits traits,
      int budget) {
    this.plan = plan;
    this.scope = scope;
    this.contexts = contexts;
    this.objects = objects;
    this.traits = traits;
    this.budget = budget;
  }

  /** The context of a method called on this receiver. */
  int ofReceiver(HeapObject receiver, Method target, boolean threadBody) {
    boolean analysed = scope.isAnalysed(target.owner());
    if (!analysed
        && (holdsNothing(receiver)
            || (receiver.origin() == HeapObject.Origin.OPAQUE && !isKept(receiver, target)))) {
      return 0;
    }
    int depth = analysed ? plan.depth(target) : Math.max(1, plan.wanted());
    if (threadBody) {
      depth = Math.max(1, depth);
    }
    return depth == 0 ? 0 : contexts.extend(objects.site(receiver.id()), receiver.context(), depth);
  }

  /**
   * Whether library methods need not tell it from others of its class: names, classes and members
   * hold nothing, and what is found by them is found apart, by {@link Reflection}.
   */
  private static boolean holdsNothing(HeapObject receiver) {
    return receiver.subject() != null
        && receiver.method() == null
        && !(receiver.type() instanceof ArrayType);
  }

  /**
   * Whether a library method tells this opaque receiver from others. There is one of each library
   * type, and each may be of any interface: a reflective call of an interface's method has hundreds
   * of them for receivers. None has contents of its own, so the first few are told apart, and the
   * rest are as good as one.
   */
  private boolean isKept(HeapObject receiver, Method target) {
    IntSet kept = opaque.computeIfAbsent(target, m -> new IntSet());
    return kept.contains(receiver.id())
        || (!kept.isAtLeast(LIBRARY_BUDGET) && kept.add(receiver.id()));
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

  /**
   * Counts a new context of a method; false if it must do with the empty one.
   *
   * @param ofProxy whether it is a proxy's method: these all do the same, and there are many
   */
  boolean admits(Method method, @Nullable Constraints constraints, boolean ofProxy) {
    boolean analysed = scope.isAnalysed(method.owner());
    if (!analysed && !ofProxy && traits.movesContents(method, constraints)) {
      return true; // As many as the program has calls and objects; merging them would cost more.
    }
    int n = used.merge(method, 1, Integer::sum);
    if (!analysed) {
      return n <= LIBRARY_BUDGET;
    }
    if (n > budget) {
      ClassType owner = method.owner();
      exceeded.merge(owner + "." + method.name(), 1, Integer::sum);
      return false;
    }
    return true;
  }

  /** The methods over budget and how many of their contexts were merged. */
  Map<String, Integer> exceeded() {
    return exceeded;
  }
}
