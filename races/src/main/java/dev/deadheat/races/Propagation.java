package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.LongIntMap;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Circles;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Order;
import dev.deadheat.threads.Ownership;
import dev.deadheat.threads.SetPool;
import dev.deadheat.threads.Starts;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries what callers know down the call graph: locks held, objects owned, threads running. A
 * method is looked at once for each state in which it is entered; that gives what inlining would,
 * unless there are too many of them ({@link VisitTable}).
 */
final class Propagation {
  /** What is own where a constructor begins: the new object, and that nothing is in it. */
  static final long CONSTRUCTED = 1L | 1L << 32;

  /** With more nodes than this, threads are not told apart either. */
  private static final int LARGE = 30_000;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Order order;
  private final Singletons singletons;
  private final OwningFields owning;
  private final Facts.Source facts;
  private final RunOnce runOnce;
  private final ThreadObjects threadObjects;
  private final VisitTable table;
  private final EntryStates states;

  /** What calls pass, by instruction and by what is known where their method is entered. */
  private final LongIntMap passed = new LongIntMap();

  /** Whether edges are plain calls: 1 yes, 2 no, 0 not asked yet. */
  private final byte[] plain;

  private final Map<Integer, BitSet> starting = new HashMap<>();
  private final LibraryCalls byShape;
  private final LetGo letGo;
  private final Work work = new Work();
  private final SetPool threadSets = new SetPool();
  private final BitSet overlapping = new BitSet();
  private @Nullable VisitGraph calls;
  private @Nullable VisitCallers callers;

  /** A node entered in a state, with how it is reached. */
  static final class Visit {
    final int node;
    EntryState state;

    /** The threads that come here; not to be changed. */
    BitSet threads = NONE;

    /** The threads that begin here. */
    BitSet begins = NONE;

    /** The start that leads here, where one does. */
    @Nullable Call started;

    /** Whether every way here leads through a constructor, or this is one. */
    boolean inConstruction;

    private Visit[] callees = new Visit[0];
    private int[] pcs = new int[0];
    private boolean[] plain = new boolean[0];
    private int calleeCount;
    private int number;
    private final int index;
    private boolean queued;
    private boolean expanded;

    private static final BitSet NONE = new BitSet();

    Visit(int node, EntryState state, int number, int index) {
      this.index = index;
      this.node = node;
      this.state = state;
      this.number = number;
    }

    /** Its place among all visits. */
    int index() {
      return index;
    }

    int calleeCount() {
      return calleeCount;
    }

    Visit callee(int i) {
      return callees[i];
    }

    /** The instruction of a call. */
    int pc(int i) {
      return pcs[i];
    }

    /** Whether a call passes its operands as they are. */
    boolean isPlain(int i) {
      return plain[i];
    }

    private void calls(Visit callee, int pc, boolean asTheyAre) {
      if (calleeCount == callees.length) {
        callees = Arrays.copyOf(callees, Math.max(4, calleeCount * 2));
        pcs = Arrays.copyOf(pcs, callees.length);
        plain = Arrays.copyOf(plain, callees.length);
      }
      callees[calleeCount] = callee;
      plain[calleeCount] = asTheyAre;
      pcs[calleeCount++] = pc;
    }

    /** Is entered in a state that knows less: what it calls is to be looked at again. */
    void enter(EntryState other, int numberOfOther) {
      state = other;
      number = numberOfOther;
      expanded = false;
    }

    private void begins(int thread) {
      if (begins.isEmpty()) {
        begins = new BitSet();
      }
      begins.set(thread);
    }
  }

  /** A start that leads to a visit. */
  record Call(Visit from, int pc) {}

  /** What is to be done: callers before what they call, as far as circles allow. */
  private final class Work {
    private final Map<Integer, ArrayDeque<Visit>> byCircle = new HashMap<>();
    private final BitSet circles = new BitSet();

    void add(Visit visit) {
      if (!visit.queued) {
        visit.queued = true;
        int circle = order.circle(visit.node);
        byCircle.computeIfAbsent(circle, c -> new ArrayDeque<>()).add(visit);
        circles.set(circle);
      }
    }

    @Nullable Visit next() {
      int circle = circles.length() - 1;
      ArrayDeque<Visit> waiting = byCircle.get(circle);
      if (waiting == null) {
        return null;
      }
      Visit visit = waiting.remove();
      visit.queued = false;
      if (waiting.isEmpty()) {
        circles.clear(circle);
        byCircle.remove(circle);
      }
      return visit;
    }
  }

  Propagation(
      CallGraph graph,
      ThreadTable threads,
      Order order,
      Singletons singletons,
      OwningFields owning,
      RunOnce runOnce,
      Facts.Source facts) {
    this.graph = graph;
    this.threads = threads;
    this.order = order;
    this.singletons = singletons;
    this.owning = owning;
    this.facts = facts;
    this.runOnce = runOnce;
    this.threadObjects = new ThreadObjects(graph);
    this.letGo = new LetGo(graph);
    this.table = new VisitTable(graph, order, facts, work::add);
    this.states = table.states();
    this.byShape =
        new LibraryCalls(graph, (visit, edge, known) -> called(visit, edge, known, null));
    this.plain = new byte[graph.edgeCount()];
  }

  List<Visit> visits() {
    return table.visits();
  }

  ThreadObjects threadObjects() {
    return threadObjects;
  }

  /** Runs from the roots until nothing changes. */
  void run(ThreadTable.Roots roots) {
    int any = order.all();
    for (int t = 0; t < threads.size(); t++) {
      AbstractThread thread = threads.get(t);
      switch (thread.kind()) {
        case MAIN -> root(thread, thread.node(), order.atAnyTime());
        case INITIALIZER -> root(thread, thread.node(), order.none());
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
    for (Visit visit = work.next(); visit != null; visit = work.next()) {
      if (!visit.expanded) {
        visit.expanded = true;
        visit.calleeCount = 0;
        expand(visit);
      }
    }
    VisitGraph graph = new VisitGraph(visits());
    calls = graph;
    passThreads(graph);
    DuringConstruction.mark(visits(), graph, table::isConstructor);
  }

  /** Which visits call which, once all are known. */
  VisitGraph calls() {
    VisitGraph known = calls;
    if (known == null) {
      throw new IllegalStateException("not run");
    }
    return known;
  }

  /** Which visits are called by which, once all are known; made when first asked for. */
  VisitCallers callers() {
    VisitCallers known = callers;
    if (known == null) {
      known = new VisitCallers(visits());
      callers = known;
    }
    return known;
  }

  /** Whoever comes to a visit comes to what it calls; visits in a circle have the same threads. */
  private void passThreads(VisitGraph calls) {
    List<int[]> circles = Circles.of(calls);
    int[] sets = new int[visits().size()];
    for (Visit visit : visits()) {
      sets[visit.index] = threadSets.of(visit.begins);
    }
    for (int c = circles.size() - 1; c >= 0; c--) {
      int all = SetPool.EMPTY;
      for (int visit : circles.get(c)) {
        all = threadSets.or(all, sets[visit]);
      }
      for (int visit : circles.get(c)) {
        sets[visit] = all;
      }
      for (int visit : circles.get(c)) {
        for (int e = calls.firstEdge(visit); e < calls.endEdge(visit); e++) {
          int callee = calls.callee(e);
          sets[callee] = threadSets.or(sets[callee], all);
        }
      }
    }
    for (Visit visit : visits()) {
      visit.threads = threadSets.get(sets[visit.index]);
    }
  }

  private void root(AbstractThread thread, int node, int alive) {
    long own = table.isConstructor(node) ? CONSTRUCTED : 0;
    long passed = thread.kind() == AbstractThread.Kind.CALLER ? foreign(node) : 0;
    EntryState state = new EntryState(Set.of(), own, 0, 0, passed, alive, Map.of());
    begin(table.visit(node, state), thread.id());
  }

  /**
   * The parameters of an operation for which its user passes an object of its own: collections,
   * arrays, builders of strings. Objects of analysed classes a user may have got from the library.
   */
  private long foreign(int node) {
    Method method = graph.method(node).method();
    long found = 0;
    for (int i = 0; i < Math.min(method.parameterCount(), Arguments.PARAMETERS); i++) {
      Type type = method.parameterType(i);
      if (type.kind() == Kind.REF && !(type instanceof ClassType c && graph.isAnalysed(c))) {
        found |= 1L << i;
      }
    }
    return found;
  }

  private void begin(Visit visit, int thread) {
    visit.begins(thread);
    if (!visit.expanded) {
      work.add(visit);
    }
  }

  private void expand(Visit visit) {
    int node = visit.node;
    Facts known = facts.of(graph, node);
    int last = -1;
    long lastGoing = 0;
    int state = -1;
    int special = -1;
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      int pc = graph.pc(e);
      if (pc < 0) {
        continue;
      }
      if (graph.mode(e) == CallGraph.DEFERRED) {
        onDyingThread(visit, e);
        continue; // The others are roots of their own.
      }
      if (graph.mode(e) == CallGraph.STARTED) {
        Arguments arguments = Arguments.of(graph, singletons, owning, known, visit, e);
        if (arguments != null) {
          start(visit, e, arguments);
        }
        continue;
      }
      // What a call passes is the same for all methods that it may run, but for what they let go.
      boolean plain = isPlain(node, e);
      long going = letGo.by(e, known);
      if (!plain || pc != last || going != lastGoing) {
        if (plain && special < 0) {
          special = isSpecial(visit, visit.state.locks()) ? 1 : 0;
        }
        state =
            plain
                ? plain(visit, e, going, known, special == 1)
                : byShape.state(visit, e, going, known);
        last = plain ? pc : -1;
        lastGoing = going;
        if (state < 0) {
          continue;
        }
      }
      Visit called = table.visit(graph.callee(e), state);
      visit.calls(called, pc, plain);
      if (!called.expanded) {
        work.add(called);
      }
    }
  }

  /**
   * The state that a call with the operands as arguments passes.
   *
   * @param going what the callee lets go
   * @param special whether a lock that the callers hold has a name that only this context gives it
   */
  private int plain(Visit visit, int edge, long going, Facts known, boolean special) {
    int pc = graph.pc(edge);
    if (special || isSpecial(visit, known.held(pc).taken())) {
      return called(visit, edge, known, null);
    }
    int alive = alive(visit, pc);
    long key = ((long) letGo.number(known.site(pc), going) << 32) | states.core(visit.number);
    int core = passed.get(key);
    if (core >= 0) {
      return states.number(core, alive);
    }
    Method callee = graph.method(graph.callee(edge)).method();
    int state = called(visit, edge, known, known.passing(pc, callee));
    if (state >= 0) {
      passed.putIfAbsent(key, states.core(state));
    }
    return state;
  }

  /** Whether a lock has a name that only this context gives it. */
  private boolean isSpecial(Visit visit, Set<Lock> locks) {
    for (Lock lock : locks) {
      if (singletons.of(visit.node, lock.name()) != lock.name()) {
        return true;
      }
    }
    return false;
  }

  /**
   * The state that a call passes; -1 where it is known not to call that.
   *
   * @param passing what is known of such calls; null where something depends on the visit
   */
  private int called(Visit visit, int edge, Facts known, @Nullable Passing passing) {
    Arguments arguments = Arguments.of(graph, singletons, owning, known, visit, edge);
    if (arguments == null) {
      return -1;
    }
    if (passing != null) {
      arguments.as(passing);
    }
    EntryState at = visit.state;
    long handed = arguments.own(at.own() | at.handed() | Ownership.HANDED);
    return states.number(
        new EntryState(
            arguments.locks(),
            arguments.own(at.own()),
            handed,
            at.handed() == at.taken()
                ? handed
                : arguments.own(at.own() | at.taken() | Ownership.HANDED),
            arguments.passed(),
            alive(visit, graph.pc(edge)),
            arguments.functions()));
  }

  /** Who runs while what an instruction calls does. */
  private int alive(Visit visit, int pc) {
    return startsAt(visit.node, pc)
        ? rounded(order.during(visit.node, pc, visit.state.alive()))
        : aliveBefore(visit, pc);
  }

  /** Who runs before an instruction. */
  int aliveBefore(Visit visit, int pc) {
    return rounded(order.before(visit.node, pc, visit.state.alive()));
  }

  private int rounded(int alive) {
    return isLarge() ? order.withAllStarted(alive) : alive;
  }

  /** Whether there is so much that less is told apart. */
  boolean isLarge() {
    return graph.size() > LARGE;
  }

  /** What runs at the end of a thread that an instruction starts. */
  private void onDyingThread(Visit visit, int edge) {
    int thread = threads.of(edge);
    if (thread < 0 || threads.get(thread).kind() != AbstractThread.Kind.STARTED) {
      return;
    }
    int alive = order.begin(order.all());
    Visit last =
        table.visit(graph.callee(edge), new EntryState(Set.of(), 0, 0, 0, 0, alive, Map.of()));
    startedBy(visit, graph.pc(edge), last);
    begin(last, thread);
  }

  /** Whether an edge is a call with the operands as arguments. */
  private boolean isPlain(int node, int edge) {
    if (plain[edge] == 0) {
      plain[edge] = (byte) (findPlain(node, edge) ? 1 : 2);
    }
    return plain[edge] == 1;
  }

  private boolean findPlain(int node, int edge) {
    MethodBody body = graph.body(node);
    int pc = graph.pc(edge);
    return body.op(pc) == Op.INVOKE
        && !graph.isCallback(edge)
        && MethodEffects.captured(
                graph,
                body.callee(pc),
                body.useCount(pc),
                graph.method(graph.callee(edge)).method())
            == -1;
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
            0,
            order.begin(rounded(order.during(node, pc, visit.state.alive()))),
            Map.of());
    int thread = threads.of(edge);
    if (startsMany(node, pc) || order.runs(order.before(node, pc, visit.state.alive()), thread)) {
      overlapping.set(thread);
    }
    Visit started = table.visit(callee, state);
    startedBy(visit, pc, started);
    begin(started, thread);
  }

  private static void startedBy(Visit visit, int pc, Visit started) {
    if (started.started == null) {
      started.started = new Call(visit, pc);
    }
  }

  /** What is the thread's own from its begin on. */
  private long handed(Visit visit, Arguments arguments, int callee, int pc) {
    if (startsMany(visit.node, pc)) {
      return 0; // Several at a time get the same.
    }
    long own = arguments.own(visit.state.own() | visit.state.handed() | Ownership.HANDED);
    return threadObjects.contains(visit.node, callee, pc) || runOnce.isReceiver(callee)
        ? own | 1
        : own;
  }

  private boolean startsMany(int node, int pc) {
    MethodBody body = graph.body(node);
    return body.op(pc) == Op.INVOKE && Starts.startsMany(body.callee(pc));
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
