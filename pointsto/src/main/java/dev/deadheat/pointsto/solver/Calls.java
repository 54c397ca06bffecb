package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Platform;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what calls run and connects arguments, results and exceptions. */
final class Calls {
  private final Solver solver;
  private final Scope scope;
  private final VirtualDispatch dispatch = new VirtualDispatch();
  private final List<CsCall> sites = new ArrayList<>();
  private final LongSet linked = new LongSet();
  private final FunctionCalls functions;

  /** The callee by call and the receiver's shape, where it depends on nothing else. */
  private final LongIntMap byShape = new LongIntMap();

  private final CallKinds kinds;

  /** Not the number of a callee: {@link Solver#outside} has it, which nothing calls. */
  private static final int NOBODY = 0;

  /** On how many receivers a call runs library methods apart. */
  private static final int RECEIVERS_APART = 32;

  /** By call, on how many receivers library methods were run apart. */
  private int[] apart = new int[1024];

  /** By call, the context of what is instantiated for it and one; 0 where it is not known yet. */
  private int[] ofCalls = new int[1024];

  /** Calls among library code that have a result somebody uses. */
  private final List<WaitingCall> waiting = new ArrayList<>();

  /** Calls that have had a receiver which may stand for others. */
  private final BitSet hidden = new BitSet();

  /** Calls of library code that have had a receiver nobody can see. */
  private final BitSet outOfSight = new BitSet();

  /** Calls through lambdas and method references, whose arguments are cast on the way. */
  private final BitSet adapted = new BitSet();

  final SharedCalls shared;

  private final List<int[]> edges = new ArrayList<>();
  private final Map<MethodRef, Set<HeapObject.Site>> unresolved = new LinkedHashMap<>();

  Calls(Solver solver, Scope scope) {
    this.solver = solver;
    this.scope = scope;
    this.kinds = new CallKinds(scope);
    this.functions = new FunctionCalls(solver, this);
    this.shared = new SharedCalls(solver, this, scope);
  }

  void add(CsMethod caller, Call call, int result, int thrown, int[] arguments) {
    CsCall site = new CsCall(sites.size(), caller, call, result, thrown, arguments);
    sites.add(site);
    if (isMeant(caller, call)) {
      if (call.dispatch() == Call.Dispatch.STATIC) {
        direct(site);
      } else if (arguments[0] >= 0) {
        solver.watch(arguments[0], shared.watch(site));
      }
    } else {
      WaitingCall waitingCall = new WaitingCall(solver, this, site);
      if (waitingCall.hasResult()) {
        waiting.add(waitingCall);
      }
      waitingCall.start();
    }
  }

  /** Whether a call counts even if no live object has a part in it. */
  private boolean isMeant(CsMethod caller, Call call) {
    return scope.isAnalysed(caller.method().owner())
        || (call.target().owner() instanceof ClassType named && scope.isAnalysed(named))
        || (caller.constraints() != null && caller.constraints().isModel());
  }

  /** Connects a static call. */
  void direct(CsCall site) {
    Method target = site.call().target().resolve();
    if (target == null) {
      missing(site);
    } else {
      solver.initialize(target.owner());
      solver.reflection.called(site, null, target);
      int context = solver.policy.ofStatic(site.caller(), site.call().pc(), target);
      link(site, solver.method(target, context));
    }
  }

  /**
   * Called when nothing moves any more: calls that still wait return something of the library's.
   *
   * @return whether that made anything move
   */
  boolean settle() {
    List<WaitingCall> still = List.copyOf(waiting);
    waiting.clear();
    boolean moved = false;
    for (WaitingCall w : still) {
      if (w.giveUp()) {
        moved = true;
      } else {
        waiting.add(w);
      }
    }
    return moved;
  }

  /** Connects a call to what it runs on several receivers. */
  void receivers(CsCall site, Batch batch) {
    int filter = receiverFilter(site.call().target().owner());
    for (Batch.Group group : batch.fitting(solver.filters, filter).byShape()) {
      if (runsNothing(site, group.shape())) {
        continue;
      }
      long key = ((long) site.id() << 32) | group.shape();
      int known = byShape.get(key);
      if (known < 0) {
        receiver(site, solver.objects.get(group.first()));
        known = byShape.get(key);
      }
      if (known < 0) {
        group.objects().forEach(object -> receiver(site, solver.objects.get(object)));
      } else if (known != NOBODY) {
        solver.flow.addObjects(solver.methodList().get(known).node(0), group.objects());
      }
    }
  }

  /**
   * The filter that all receivers of a method's class pass or hide behind, as {@link #connects}
   * asks of each of them; -1 where only that can tell.
   */
  private int receiverFilter(Type owner) {
    return owner instanceof ClassType type && (scope.isAnalysed(type) || !type.hasPhantomAncestor())
        ? solver.filters.number(type)
        : -1;
  }

  /** Connects a call to what it runs on one receiver. */
  void receiver(CsCall site, HeapObject receiver) {
    int shape = solver.objects.shape(receiver.id());
    if (runsNothing(site, shape)) {
      return;
    }
    long key = ((long) site.id() << 32) | shape;
    int known = byShape.get(key);
    if (known < 0) {
      known = kinds.callee(site, shape);
      if (known >= 0) {
        byShape.putIfAbsent(key, known);
        link(site, solver.methodList().get(known));
      }
    }
    if (known > NOBODY) {
      solver.flow.addObject(solver.methodList().get(known).node(0), receiver.id());
    } else if (known < 0) {
      Outcome outcome = connects(site, receiver);
      if (solver.objects.isPlain(receiver.id())) {
        switch (outcome) {
          case RUNS -> {}
          case NOTHING -> kinds.foundNothing(site, shape);
          case OUT_OF_SIGHT -> kinds.foundOutOfSight(site, shape);
          case DONE -> byShape.putIfAbsent(key, NOBODY);
        }
      }
    }
  }

  /** Whether calls of this kind are known to run nothing that can be seen on such objects. */
  private boolean runsNothing(CsCall site, int shape) {
    if (kinds.isOutOfSight(site, shape)) {
      intoStaticState(site);
      return true;
    }
    return kinds.doesNothing(site, shape);
  }

  /** What came of a call on a receiver. */
  private enum Outcome {
    RUNS,
    /** No call of the kind can happen on such a receiver. */
    NOTHING,
    /** Library code calls what nobody can see. */
    OUT_OF_SIGHT,
    /** Nothing runs, and what there was to do for this call is done. */
    DONE
  }

  /** Whether the call runs something on such a receiver. */
  private Outcome connects(CsCall site, HeapObject receiver) {
    Call call = site.call();
    if (call.pc() < 0 && Merged.isValue(receiver.type())) {
      return Outcome
          .NOTHING; // A model asks for the text or hash of what may be anything: values ask nobody.
    }
    boolean hides = solver.objects.mayStandFor(receiver.id(), call.target().owner());
    if (!hides && !solver.filters.passes(receiver.id(), call.target().owner())) {
      return Outcome
          .NOTHING; // Flowed here where types were not looked at; no such call can happen.
    }
    if (hides) {
      if (!hidden.get(site.id())) {
        hidden.set(site.id());
        connect(solver.heap.foundNode(call.target().owner()), site.arguments()[0], null);
      }
      return Outcome.DONE;
    }
    if (receiver.origin() == HeapObject.Origin.OPAQUE
        && !scope.isAnalysed(site.caller().method().owner())) {
      intoStaticState(site);
      return Outcome.OUT_OF_SIGHT;
    }
    if (call.dispatch() == Call.Dispatch.SPECIAL) {
      Method target = call.target().resolve();
      if (target == null) {
        missing(site);
        return Outcome.DONE;
      }
      return invoke(site, receiver, target) ? Outcome.RUNS : Outcome.NOTHING;
    }
    LambdaObject lambda = receiver.lambda();
    if (lambda != null && FunctionCalls.isFunction(lambda, call.target())) {
      functions.run(site, receiver, lambda);
      return Outcome.RUNS;
    }
    Method target = dispatch.select(receiver.type(), call.target());
    if (target == null) {
      if (call.dispatch() != Call.Dispatch.OVERRIDE) {
        missing(site);
        return Outcome.DONE;
      }
      return Outcome.NOTHING;
    }
    return invoke(site, receiver, target) ? Outcome.RUNS : Outcome.NOTHING;
  }

  private boolean invoke(CsCall site, HeapObject receiver, Method target) {
    Call call = site.call();
    Behaviour behaviour = receiver.behaviour();
    if (behaviour != null && behaviour.constraints(target) == null) {
      behaviour = null;
    }
    if (behaviour == null && target.isAbstract() && scope.isAnalysed(target.owner())) {
      return false; // The class of the receiver does not implement it: no such call can happen.
    }
    if (call.dispatch() == Call.Dispatch.OVERRIDE
        && behaviour == null
        && !scope.isAnalysed(target.owner())
        && Platform.has(target.owner())) {
      return false;
    }
    solver.reflection.called(site, receiver, target);
    boolean started = call.mode() == Call.Mode.STARTED;
    boolean perCall = behaviour == null && !started && isPerCall(site, target);
    int context =
        perCall ? ofCall(site, target) : solver.policy.ofReceiver(receiver, target, started);
    CsMethod callee = solver.method(target, context, behaviour);
    if (!target.isStatic()) {
      solver.flow.addObject(callee.node(0), receiver.id());
    }
    link(site, callee);
    // A library method without effect is the same in all contexts.
    boolean inert =
        solver.traits.doesNothing(target, callee.constraints())
            && !solver.reflection.matters(target);
    if (behaviour == null
        && !target.isStatic()
        && solver.objects.isPlain(receiver.id())
        && (inert || solver.policy.ignoresReceiver(target, started, perCall))) {
      byShape.putIfAbsent(
          ((long) site.id() << 32) | solver.objects.shape(receiver.id()), callee.id());
      if (inert || !perCall) {
        kinds.found(site, solver.objects.shape(receiver.id()), callee.id());
      }
    }
    return true;
  }

  /**
   * Whether a library method is instantiated for the call rather than for the receiver. What it
   * makes belongs to the receiver, unless it says otherwise; where it makes nothing, both tell
   * containers apart, and there are fewer calls in analysed code than objects.
   */
  private boolean isPerCall(CsCall site, Method target) {
    return !scope.isAnalysed(target.owner())
        && (solver.traits.isPerCall(target)
            || (scope.isAnalysed(site.caller().method().owner())
                && solver.traits.makesNothing(target))
            || hasManyReceivers(site));
  }

  /** The context of library methods that are instantiated for a call, whichever they are. */
  private int ofCall(CsCall site, Method target) {
    if (site.id() >= ofCalls.length) {
      ofCalls = Arrays.copyOf(ofCalls, Math.max(2 * ofCalls.length, site.id() + 1));
    }
    if (ofCalls[site.id()] == 0) {
      ofCalls[site.id()] = 1 + solver.policy.ofStatic(site.caller(), site.call().pc(), target);
    }
    return ofCalls[site.id()] - 1;
  }

  /**
   * Whether a call has been found to run library methods on so many objects that it does not pay to
   * run them apart: the caller gets what comes of all of them anyhow.
   */
  private boolean hasManyReceivers(CsCall site) {
    if (site.id() >= apart.length) {
      apart = Arrays.copyOf(apart, Math.max(2 * apart.length, site.id() + 1));
    }
    return apart[site.id()]++ >= RECEIVERS_APART;
  }

  /** Arguments go in, result and exceptions come out; once for each site and callee. */
  private void link(CsCall site, CsMethod callee) {
    long key = ((long) site.id() << 32) | callee.id();
    if (!linked.add(key)) {
      return;
    }
    edges.add(new int[] {site.id(), callee.id()});
    if (callee.constraints() == null && !callee.method().isAbstract()) {
      unresolved(site.call().target(), site);
    }
    if (solver.traits.doesNothing(callee.method(), callee.constraints())) {
      return;
    }
    Method target = callee.method();
    // Code that is compiled casts what it is not sure of; library code and adapters do not.
    boolean cast =
        scope.isAnalysed(target.owner())
            && (adapted.get(site.id()) || !scope.isAnalysed(site.caller().method().owner()));
    int first = target.isStatic() ? 0 : 1;
    int count = Math.min(site.arguments().length, target.parameterCount());
    for (int i = first; i < count; i++) {
      Type type = target.parameterType(i);
      connect(site.arguments()[i], callee.node(i), cast && isTelling(type) ? type : null);
    }
    finish(site, callee);
  }

  private void finish(CsCall site, CsMethod callee) {
    Method target = callee.method();
    int results = target.parameterCount();
    Type type = target.descriptor().result();
    if (site.result() >= 0 && type.kind() == Kind.REF) {
      // A summary may say that a text comes from somewhere in what was given; only texts do.
      boolean narrow = !scope.isAnalysed(target.owner()) && isTelling(type);
      connect(callee.node(results), site.result(), narrow ? type : null);
    }
    if (site.thrown() >= 0) {
      connect(callee.node(results + 1), site.thrown(), null);
    }
  }

  /** Whether it pays to ask for the type: few objects are of it, or they matter. */
  private boolean isTelling(Type type) {
    return solver.objects.isAnalysed(type)
        || (type instanceof ClassType c && Modifier.isFinal(c.access()));
  }

  void connect(int from, int to, @Nullable Type filter) {
    if (from >= 0 && to >= 0) {
      solver.flow.addEdge(from, to, filter == null ? -1 : solver.filters.number(filter));
    }
  }

  /** Adds a call on behalf of a lambda or method reference, which casts the arguments. */
  void addAdapted(CsMethod caller, Call call, int result, int thrown, int[] arguments) {
    adapted.set(sites.size());
    add(caller, call, result, thrown, arguments);
  }

  /** Lets a call of a function run a static method with other arguments. */
  void linkAdapted(CsCall site, int[] arguments, CsMethod callee) {
    CsCall inner = artificial(site.caller(), site.call(), site.result(), site.thrown(), arguments);
    adapted.set(inner.id());
    link(inner, callee);
  }

  /** Library code passes arguments to library code that nobody can see. */
  void intoStaticState(CsCall site) {
    if (outOfSight.get(site.id())) {
      return;
    }
    outOfSight.set(site.id());
    if (site.call().dispatch() != Call.Dispatch.OVERRIDE) {
      for (int i = 1; i < site.arguments().length; i++) {
        connect(site.arguments()[i], solver.heap.escaping(), null);
      }
    }
  }

  /** A callee that no input has: arguments escape, the result is anything of its type. */
  void missing(CsCall site) {
    unresolved(site.call().target(), site);
    for (int argument : site.arguments()) {
      connect(argument, solver.heap.escaping(), null);
    }
    Type result = site.call().target().descriptor().result();
    if (site.result() >= 0 && result.kind() == Kind.REF) {
      connect(solver.heap.foundNode(result), site.result(), null);
    }
  }

  List<CsCall> sites() {
    return sites;
  }

  /** A call that is not in the program. */
  CsCall artificial(CsMethod caller, Call call, int result, int thrown, int[] arguments) {
    CsCall site = new CsCall(sites.size(), caller, call, result, thrown, arguments);
    sites.add(site);
    return site;
  }

  /** Whether it goes through a lambda or method reference, which casts the arguments. */
  boolean isAdapted(CsCall site) {
    return adapted.get(site.id());
  }

  /** Says the same of another call. */
  void adaptLike(CsCall site, CsCall other) {
    adapted.set(site.id(), adapted.get(other.id()));
  }

  /** Pairs of call site and callee, in the order they were found. */
  List<int[]> edges() {
    return edges;
  }

  /** Notes that a call runs what another one was found to run. */
  void alsoCalls(CsCall site, int callee) {
    if (linked.add(((long) site.id() << 32) | callee)) {
      edges.add(new int[] {site.id(), callee});
    }
  }

  private void unresolved(MethodRef target, CsCall site) {
    unresolved
        .computeIfAbsent(target, t -> new HashSet<>())
        .add(new HeapObject.Site(site.caller().method(), site.call().pc()));
  }

  /** Methods with neither a body nor a summary, and in how many places they are called. */
  Map<MethodRef, Integer> unresolved() {
    Map<MethodRef, Integer> counts = new LinkedHashMap<>();
    unresolved.forEach((target, places) -> counts.put(target, places.size()));
    return counts;
  }
}
