package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.Ownership;
import dev.deadheat.threads.Starts;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Carries what callers know down the call graph: locks held, objects owned, threads running. A
 * method is looked at once for each state in which it is entered; that gives what inlining would.
 * If a method is entered in too many states, the rest share one that knows only what all of them
 * know.
 */
final class Propagation {
  /** What is own where a constructor begins: the new object, and that nothing is in it. */
  static final long CONSTRUCTED = 1L | 1L << 32;

  private static final Lock CONSTRUCTION =
      new Lock(new Name.Part(new Name.Parameter(0), Token.CONSTRUCTION), false, false);

  private static final int STATES_PER_NODE = 24;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Order order;
  private final Singletons singletons;
  private final Facts.Source facts;
  private final List<Visit> visits = new ArrayList<>();
  private final Map<EntryState, Integer> numbers = new HashMap<>();
  private final List<EntryState> states = new ArrayList<>();
  private final Map<Integer, Map<Integer, Visit>> byNode = new HashMap<>();
  private final Map<Integer, BitSet> starting = new HashMap<>();
  private final Map<Integer, Visit> widest = new HashMap<>();
  private final ArrayDeque<Visit> work = new ArrayDeque<>();
  private final BitSet overlapping = new BitSet();

  /** A node entered in a state, with how it is reached. */
  static final class Visit {
    final int node;
    EntryState state;
    final BitSet threads = new BitSet();

    /** The threads that begin here. */
    final BitSet begins = new BitSet();

    final List<Visit> callees = new ArrayList<>();
    final List<Call> callers = new ArrayList<>(1);
    private boolean queued;
    private boolean expanded;

    Visit(int node, EntryState state) {
      this.node = node;
      this.state = state;
    }
  }

  /** A call or start that leads to a visit. */
  record Call(Visit from, int pc, boolean starts) {}

  Propagation(
      CallGraph graph,
      ThreadTable threads,
      Order order,
      Singletons singletons,
      Facts.Source facts) {
    this.graph = graph;
    this.threads = threads;
    this.order = order;
    this.singletons = singletons;
    this.facts = facts;
  }

  List<Visit> visits() {
    return visits;
  }

  /** Runs from the roots until nothing changes. */
  void run(ThreadTable.Roots roots) {
    BitSet any = order.all();
    for (int t = 0; t < threads.size(); t++) {
      AbstractThread thread = threads.get(t);
      switch (thread.kind()) {
        case MAIN -> root(thread, thread.node(), atAnyTime());
        case INITIALIZER -> root(thread, thread.node(), new BitSet());
        case FRAMEWORK, CALLBACK ->
            thread.begins().forEach(begin -> root(thread, begin.node(), any));
        case CALLER -> {
          for (int node : roots.operations()) {
            root(thread, node, any);
          }
        }
        case STARTED -> {}
      }
    }
    while (!work.isEmpty()) {
      Visit visit = work.remove();
      visit.queued = false;
      if (!visit.expanded) {
        visit.expanded = true;
        expand(visit);
      }
      for (Visit callee : visit.callees) {
        passThreads(visit.threads, callee);
      }
    }
  }

  /** Threads that need nobody to start them. */
  private BitSet atAnyTime() {
    BitSet alive = order.all();
    for (int t = 0; t < threads.size(); t++) {
      if (threads.get(t).kind() == AbstractThread.Kind.STARTED
          || threads.get(t).kind() == AbstractThread.Kind.CALLBACK) {
        alive.clear(threads.size() + t);
      }
    }
    return alive;
  }

  private void root(AbstractThread thread, int node, BitSet alive) {
    Method method = graph.method(node).method();
    long own = method.isConstructor() ? CONSTRUCTED : 0;
    Visit visit = visit(node, new EntryState(Set.of(), own, 0, 0, alive, Map.of()));
    visit.begins.set(thread.id());
    BitSet only = new BitSet();
    only.set(thread.id());
    passThreads(only, visit);
  }

  private void passThreads(BitSet from, Visit to) {
    int before = to.threads.cardinality();
    to.threads.or(from);
    if ((!to.expanded || to.threads.cardinality() != before) && !to.queued) {
      to.queued = true;
      work.add(to);
    }
  }

  /** The number of a state: equal states have the same. */
  private int number(EntryState state) {
    Integer known = numbers.get(state);
    if (known == null) {
      known = states.size();
      numbers.put(state, known);
      states.add(state);
    }
    return known;
  }

  private Visit visit(int node, EntryState wanted) {
    return visit(node, number(wanted));
  }

  private Visit visit(int node, int wanted) {
    int state =
        graph.method(node).method().isConstructor()
            ? number(constructing(states.get(wanted)))
            : wanted;
    Map<Integer, Visit> known = byNode.computeIfAbsent(node, n -> new HashMap<>(4));
    Visit visit = known.get(state);
    if (visit != null) {
      return visit;
    }
    if (known.size() >= STATES_PER_NODE) {
      return widened(node, states.get(state));
    }
    visit = new Visit(node, states.get(state));
    known.put(state, visit);
    visits.add(visit);
    return visit;
  }

  /**
   * A constructor holds, as it were, a lock of its object: each object is constructed once, by one
   * thread, so two accesses during its construction never race.
   */
  private static EntryState constructing(EntryState state) {
    if (state.locks().contains(CONSTRUCTION)) {
      return state;
    }
    Set<Lock> locks = new HashSet<>(state.locks());
    locks.add(CONSTRUCTION);
    return new EntryState(
        locks, state.own(), state.handed(), state.taken(), state.alive(), state.functions());
  }

  /** The state that knows only what all of the others know. */
  private Visit widened(int node, EntryState state) {
    Visit wide = widest.get(node);
    if (wide == null) {
      wide = new Visit(node, forget(state));
      widest.put(node, wide);
      visits.add(wide);
      return wide;
    }
    EntryState old = wide.state;
    Set<Lock> locks = new HashSet<>(old.locks());
    locks.retainAll(state.locks());
    BitSet alive = (BitSet) old.alive().clone();
    alive.or(state.alive());
    EntryState met =
        new EntryState(
            locks,
            old.own() & state.own(),
            old.handed() & state.handed(),
            old.taken() & state.taken(),
            alive,
            Map.of());
    if (!met.equals(old)) {
      wide.state = met;
      wide.expanded = false;
      wide.callees.clear();
      if (!wide.queued) {
        wide.queued = true;
        work.add(wide);
      }
    }
    return wide;
  }

  private static EntryState forget(EntryState state) {
    return new EntryState(
        state.locks(), state.own(), state.handed(), state.taken(), state.alive(), Map.of());
  }

  private void expand(Visit visit) {
    int node = visit.node;
    Facts known = facts.of(graph.body(node));
    int last = -1;
    int state = -1;
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      int pc = graph.pc(e);
      if (pc < 0) {
        continue;
      }
      if (graph.mode(e) == CallGraph.DEFERRED) {
        onDyingThread(visit, e);
        continue; // The others are roots of their own.
      }
      // What a call passes is the same for all methods that it may run.
      boolean plain = graph.mode(e) == CallGraph.SYNCHRONOUS && isPlain(node, e);
      if (!plain || pc != last) {
        Arguments arguments = Arguments.of(graph, singletons, known, visit, e);
        if (arguments == null) {
          continue;
        }
        if (graph.mode(e) == CallGraph.STARTED) {
          start(visit, e, arguments);
          continue;
        }
        state = number(called(visit, pc, arguments));
        last = plain ? pc : -1;
      }
      Visit called = visit(graph.callee(e), state);
      visit.callees.add(called);
      called.callers.add(new Call(visit, pc, false));
      if (!called.expanded && !called.queued) {
        called.queued = true;
        work.add(called);
      }
    }
  }

  /** What runs at the end of a thread that an instruction starts. */
  private void onDyingThread(Visit visit, int edge) {
    int thread = threads.of(edge);
    if (thread < 0 || threads.get(thread).kind() != AbstractThread.Kind.STARTED) {
      return;
    }
    BitSet alive = order.begin(order.all());
    Visit last = visit(graph.callee(edge), new EntryState(Set.of(), 0, 0, 0, alive, Map.of()));
    last.begins.set(thread);
    last.callers.add(new Call(visit, graph.pc(edge), true));
    BitSet only = new BitSet();
    only.set(thread);
    passThreads(only, last);
  }

  /** Whether an edge is a call with the operands as arguments. */
  private boolean isPlain(int node, int edge) {
    MethodBody body = graph.body(node);
    int pc = graph.pc(edge);
    return body.op(pc) == Op.INVOKE
        && !graph.isCallback(edge)
        && MethodEffects.captured(
                body.callee(pc), body.useCount(pc), graph.method(graph.callee(edge)).method())
            == -1;
  }

  private EntryState called(Visit visit, int pc, Arguments arguments) {
    BitSet alive =
        startsAt(visit.node, pc)
            ? order.during(visit.node, pc, visit.state.alive())
            : order.before(visit.node, pc, visit.state.alive());
    return new EntryState(
        arguments.locks(),
        arguments.own(visit.state.own()),
        arguments.own(visit.state.own() | visit.state.handed() | Ownership.HANDED),
        arguments.own(visit.state.own() | visit.state.taken() | Ownership.HANDED),
        alive,
        arguments.functions());
  }

  private void start(Visit visit, int edge, Arguments arguments) {
    int node = visit.node;
    int pc = graph.pc(edge);
    int callee = graph.callee(edge);
    EntryState state =
        new EntryState(
            arguments.turns(threads.singleThreadedOperand(node, pc)),
            0,
            handed(visit, arguments, callee, pc),
            0,
            order.begin(order.during(node, pc, visit.state.alive())),
            Map.of());
    int thread = threads.of(edge);
    if (startsMany(node, pc) || order.runs(order.before(node, pc, visit.state.alive()), thread)) {
      overlapping.set(thread);
    }
    Visit started = visit(callee, state);
    started.begins.set(thread);
    started.callers.add(new Call(visit, pc, true));
    BitSet only = new BitSet();
    only.set(thread);
    passThreads(only, started);
  }

  /** What is the thread's own from its begin on. */
  private long handed(Visit visit, Arguments arguments, int callee, int pc) {
    if (startsMany(visit.node, pc)) {
      return 0; // Several at a time get the same.
    }
    long own = arguments.own(visit.state.own() | visit.state.handed() | Ownership.HANDED);
    return isThreadObject(visit.node, callee, pc) ? own | 1 : own;
  }

  private boolean startsMany(int node, int pc) {
    MethodBody body = graph.body(node);
    return body.op(pc) == Op.INVOKE && Starts.startsMany(body.callee(pc));
  }

  /** A thread object can be started once only: no two threads run on the same one. */
  private boolean isThreadObject(int node, int callee, int pc) {
    if (!isRunOfThread(callee) || graph.body(node).useCount(pc) != 1) {
      return false;
    }
    IntSet started =
        graph.pointsTo().pointsOfRegister(graph.method(node), graph.body(node).use(pc, 0));
    IntSet run = graph.pointsTo().points(graph.method(callee), 0);
    if (started == null || run == null) {
      return false;
    }
    for (int o : run.toArray()) {
      if (!started.contains(o)) {
        return false;
      }
    }
    return true;
  }

  private boolean isRunOfThread(int node) {
    Method method = graph.method(node).method();
    ClassType owner = method.owner();
    return !method.isStatic()
        && method.name().equals("run")
        && owner.isSubtypeOf(owner.types().classType("java/lang/Thread"));
  }

  /** Whether a thread runs on the object that it is. */
  boolean isThreadObject(AbstractThread thread) {
    return thread.kind() == AbstractThread.Kind.STARTED
        && thread.begins().stream()
            .allMatch(
                begin ->
                    isThreadObject(begin.starter(), begin.node(), thread.startPc())
                        || isForkedTask(begin, thread.startPc()));
  }

  /** Whether a thread runs a task that was forked, on the task itself. */
  private boolean isForkedTask(AbstractThread.Begin begin, int pc) {
    MethodBody starter = graph.body(begin.starter());
    Method method = graph.method(begin.node()).method();
    ClassType owner = method.owner();
    return pc >= 0
        && starter.op(pc) == Op.INVOKE
        && starter.useCount(pc) == 1
        && starter.callee(pc).name().equals("fork")
        && !method.isStatic()
        && owner.isSubtypeOf(owner.types().classType("java/util/concurrent/ForkJoinTask"));
  }

  /** Whether two threads of this kind may run at the same time. */
  boolean overlaps(int thread) {
    AbstractThread t = threads.get(thread);
    return t.many() && (t.kind() != AbstractThread.Kind.STARTED || overlapping.get(thread));
  }

  /** Whether an instruction also starts threads that run while what it calls does. */
  private boolean startsAt(int node, int pc) {
    return starting
        .computeIfAbsent(
            node,
            n -> {
              BitSet pcs = new BitSet();
              for (int e = graph.firstEdge(n); e < graph.endEdge(n); e++) {
                if (graph.mode(e) == CallGraph.STARTED && graph.pc(e) >= 0) {
                  pcs.set(graph.pc(e));
                }
              }
              return pcs;
            })
        .get(pc);
  }
}
