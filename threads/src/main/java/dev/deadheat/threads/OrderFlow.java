package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Who is gained and lost at the points of one node. Most instructions change neither; only those
 * that may are looked at.
 */
final class OrderFlow {
  /** Chains of stages longer than this are not followed. */
  private static final int MAX_STAGES = 10;

  private static final int UNREACHED = -1;

  private final Order order;
  private final RunningSets sets;
  private final SetPool pool;
  private final CallGraph graph;
  private final int node;
  private final MethodBody body;
  private final Shape shape;
  private final Names names;

  /** The threads that instructions of this node start. */
  private final int[] own;

  /** The instructions that may change something, in order. */
  private final BitSet active;

  private final Map<Integer, BitSet> renewed = new HashMap<>();
  private final Map<Integer, Integer> released = new HashMap<>();
  private final Map<Integer, List<Ending>> endings = new HashMap<>();
  private final Map<Integer, State> called = new HashMap<>();
  private final int[] gained;
  private final int[] lost;
  private final BitSet dirty = new BitSet();
  private @Nullable State exit;

  /** For when all is solved. */
  private final Map<Integer, State> known = new HashMap<>();

  /** What the flows of all nodes of a body have in common. */
  static final class Shape {
    private final MethodBody body;
    private final Names names;
    private final int[] syncs;
    private final BitSet joins = new BitSet();
    private final BitSet returning = new BitSet();
    private final Map<Integer, Integer> conditions = new HashMap<>();
    private final Map<Integer, Integer> negations = new HashMap<>();
    private boolean joinsFully;
    private @Nullable JoinLoops loops;

    Shape(MethodBody body, Names names, FieldHandles handles) {
      this.body = body;
      this.names = names;
      int[] found = new int[4];
      int count = 0;
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        Starts.Join join = Starts.join(body, pc);
        if (join != Starts.Join.NONE) {
          joins.set(pc);
          joinsFully |= join == Starts.Join.FULL;
        }
        if (join == Starts.Join.IF_TRUE && body.def(pc) >= 0) {
          conditions.put(body.def(pc), pc);
        } else if (join == Starts.Join.IF_FALSE && body.def(pc) >= 0) {
          negations.put(body.def(pc), pc);
        }
        if (body.op(pc) == Op.RETURN) {
          returning.set(body.blockOf(pc));
        }
        if (maySync(pc, handles)) {
          found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
          found[count++] = pc;
        }
      }
      this.syncs = Arrays.copyOf(found, count);
    }

    private boolean maySync(int pc, FieldHandles handles) {
      int op = body.op(pc);
      if (op == Op.PUT_FIELD || op == Op.PUT_STATIC) {
        Field field = body.field(pc).resolve();
        return field != null && field.isVolatile();
      }
      return (op == Op.INVOKE && SyncPoints.mayBe(body, pc)) || handles.of(body, pc) != null;
    }

    /** Instructions that may release a key or meet others. */
    int[] syncs() {
      return syncs;
    }

    boolean isRelevant() {
      return syncs.length > 0 || !joins.isEmpty();
    }

    @Nullable JoinLoops loops() {
      if (joinsFully && loops == null) {
        loops = new JoinLoops(body, names);
      }
      return loops;
    }
  }

  /** Gained and lost. */
  private record State(int gained, int lost) {}

  /** A thread that a join ends: everywhere, or only the one with the handle. */
  private record Ending(int thread, boolean everywhere) {}

  OrderFlow(Order order, int node, Shape shape) {
    this.order = order;
    this.sets = order.sets;
    this.pool = sets.pool();
    this.graph = order.graph;
    this.node = node;
    this.body = graph.body(node);
    this.shape = shape;
    this.names = order.names.of(body);
    this.gained = new int[body.blockCount()];
    this.lost = new int[body.blockCount()];
    Arrays.fill(gained, UNREACHED);
    gained[0] = SetPool.EMPTY;
    lost[0] = SetPool.EMPTY;
    dirty.set(0);
    this.active = (BitSet) shape.joins.clone();
    BitSet started = new BitSet();
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      int pc = graph.pc(e);
      if (pc < 0) {
        continue;
      }
      if (graph.mode(e) == CallGraph.STARTED) {
        started.set(order.table.of(e));
        active.set(pc);
        int handle = handle(body, pc);
        int at = handle < 0 ? -1 : names.definition(handle);
        if (at >= 0) {
          renewed.computeIfAbsent(at, k -> new BitSet()).set(order.table.of(e));
          active.set(at);
        }
      } else if (graph.mode(e) == CallGraph.SYNCHRONOUS) {
        active.set(pc);
      }
    }
    this.own = started.stream().toArray();
    for (int pc : shape.syncs()) {
      active.set(pc);
      int keys = SetPool.EMPTY;
      for (int key : order.points.releases(node, pc)) {
        keys = sets.with(keys, sets.released(key));
      }
      if (keys != SetPool.EMPTY) {
        released.put(pc, keys);
      }
    }
  }

  /** Something that this node calls has another exit than before. */
  void calleeChanged() {
    called.clear();
    boolean leaves = shape.loops() != null; // What ends with a loop depends on all that is called.
    for (int b = 0; b < gained.length; b++) {
      if (gained[b] != UNREACHED && (leaves || isActive(b))) {
        dirty.set(b);
      }
    }
  }

  private boolean isActive(int b) {
    int pc = active.nextSetBit(body.blockStart(b));
    return pc >= 0 && pc < body.blockEnd(b);
  }

  /** Runs to the end; whether the exit has changed. */
  boolean solve() {
    if (dirty.isEmpty()) {
      return false;
    }
    while (!dirty.isEmpty()) {
      for (int b = dirty.nextSetBit(0); b >= 0; b = dirty.nextSetBit(b + 1)) {
        dirty.clear(b);
        block(b);
      }
    }
    State found = null;
    for (int b = shape.returning.nextSetBit(0); b >= 0; b = shape.returning.nextSetBit(b + 1)) {
      if (gained[b] != UNREACHED) {
        State out = upTo(b, body.blockEnd(b));
        found = found == null ? out : meet(found, out);
      }
    }
    if (found == null) {
      return false;
    }
    boolean changed = !found.equals(exit);
    exit = found;
    return changed;
  }

  private State meet(State a, State b) {
    return new State(pool.or(a.gained, b.gained), pool.and(a.lost, b.lost));
  }

  private State start(int b) {
    return gained[b] == UNREACHED
        ? new State(SetPool.EMPTY, SetPool.EMPTY)
        : new State(gained[b], lost[b]);
  }

  /** The state before an instruction of a block, or at its end. */
  private State upTo(int b, int end) {
    State state = start(b);
    for (int pc = active.nextSetBit(body.blockStart(b));
        pc >= 0 && pc < end;
        pc = active.nextSetBit(pc + 1)) {
      state = step(pc, state);
    }
    return state;
  }

  private void block(int b) {
    State state = start(b);
    State thrown = null;
    int last = -1;
    boolean changes = isActive(b);
    for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
      last = pc;
      if (!changes) {
        continue;
      }
      boolean interrupted =
          !order.sound && shape.joins.get(pc) && Starts.join(body, pc) == Starts.Join.FULL;
      if (body.mayThrow(pc) && !interrupted) {
        thrown = thrown == null ? state : meet(thrown, state);
      }
      if (active.get(pc)) {
        state = step(pc, state);
      }
      if (interrupted) {
        // Default mode: who catches the interruption of a join does not go on as if joined.
        thrown = thrown == null ? state : meet(thrown, state);
      }
    }
    for (int i = 0; i < body.successorCount(b); i++) {
      int s = body.successor(b, i);
      if (body.isExceptional(b, i)) {
        into(s, thrown == null ? state : thrown);
      } else {
        into(s, leave(b, s, branch(last, i, state)));
      }
    }
  }

  private void into(int b, State state) {
    if (gained[b] == UNREACHED) {
      gained[b] = state.gained;
      lost[b] = state.lost;
      dirty.set(b);
      return;
    }
    int g = pool.or(gained[b], state.gained);
    int l = pool.and(lost[b], state.lost);
    if (g != gained[b] || l != lost[b]) {
      gained[b] = g;
      lost[b] = l;
      dirty.set(b);
    }
  }

  /** Where a loop that joins all elements of a container is left, they have ended. */
  private State leave(int from, int to, State state) {
    JoinLoops loops = own.length == 0 ? null : shape.loops();
    if (loops == null) {
      return state;
    }
    int rest = state.gained;
    for (JoinLoops.Exit way : loops.exits(from, to)) {
      for (int t : own) {
        int handle = handle(body, order.table.get(t).startPc());
        if (handle >= 0 && loops.containerOf(handle, way.container()) != null) {
          rest = sets.without(rest, sets.current(t));
          rest = isStartedElsewhere(t) ? rest : sets.without(rest, sets.old(t));
        }
      }
    }
    return new State(rest, state.lost);
  }

  /**
   * Whether instances of a thread may run that were not put in this activation's container: those
   * of what this body calls, or that threads start which it has started.
   */
  private boolean isStartedElsewhere(int thread) {
    int old = sets.old(thread);
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      int callee = graph.callee(e);
      if (graph.mode(e) == CallGraph.STARTED) {
        if (pool.has(order.startedBy(callee), old)) {
          return true;
        }
      } else if (graph.mode(e) == CallGraph.SYNCHRONOUS) {
        OrderFlow flow = order.known(callee);
        State out = flow == null ? null : flow.exit;
        if (out != null && pool.has(sets.lift(out.gained), old)) {
          return true;
        }
      }
    }
    return false;
  }

  /** A waiting call whose result is true has waited for the end. */
  private State branch(int pc, int successor, State state) {
    if (pc < 0 || body.op(pc) != Op.IF || body.useCount(pc) != 1) {
      return state;
    }
    if (body.sub(pc) == Opcodes.IFNULL || body.sub(pc) == Opcodes.IFNONNULL) {
      return (body.sub(pc) == Opcodes.IFNULL) == (successor == 0)
          ? withoutHandle(body.use(pc, 0), state)
          : state;
    }
    boolean whenTrue =
        (body.sub(pc) == Opcodes.IFNE && successor == 0)
            || (body.sub(pc) == Opcodes.IFEQ && successor == 1);
    Integer call = (whenTrue ? shape.conditions : shape.negations).get(body.use(pc, 0));
    if (call == null || (body.sub(pc) != Opcodes.IFNE && body.sub(pc) != Opcodes.IFEQ)) {
      return state;
    }
    return join(call, Starts.Join.FULL, state);
  }

  /** Where a handle is null, nothing was started that it stands for. */
  private State withoutHandle(int register, State state) {
    int rest = state.gained;
    for (int t : own) {
      if (pool.has(rest, sets.current(t)) && isSameHandle(order.table.get(t), register)) {
        rest = sets.without(rest, sets.current(t));
      }
    }
    return rest == state.gained ? state : new State(rest, state.lost);
  }

  private State step(int pc, State before) {
    State state = before;
    BitSet again = renewed.get(pc);
    if (again != null) {
      int g = state.gained;
      for (int t = again.nextSetBit(0); t >= 0; t = again.nextSetBit(t + 1)) {
        if (pool.has(g, sets.current(t))) {
          g = sets.with(sets.without(g, sets.current(t)), sets.old(t));
        }
      }
      state = new State(g, state.lost);
    }
    Integer keys = released.get(pc);
    if (keys != null) {
      state = new State(pool.or(state.gained, keys), state.lost);
    }
    if (body.op(pc) != Op.INVOKE) {
      return state;
    }
    state = meets(pc, state);
    state = then(state, called(pc));
    if (shape.joins.get(pc)) {
      Starts.Join join = Starts.join(body, pc);
      if (join != Starts.Join.IF_FALSE) {
        state = join(pc, join == Starts.Join.IF_TRUE ? Starts.Join.TIMED : join, state);
      }
    }
    return state;
  }

  private State meets(int pc, State before) {
    State state = before;
    if (sets.meetingCount() == 0) {
      return state;
    }
    if (order.points.arrives(node, pc)) {
      // No longer before the meeting, but not after it either.
      int bit = sets.lastMeeting(order.points.number(body, pc) + 1);
      state = new State(sets.with(state.gained, bit), state.lost);
    }
    int meeting = order.points.meeting(node, pc);
    if (meeting >= 0) {
      int bit = sets.lastMeeting(meeting + 1);
      state =
          new State(
              sets.with(pool.minus(state.gained, sets.allMeetings()), bit),
              sets.without(pool.or(state.lost, sets.allMeetings()), bit));
    }
    return state;
  }

  /** A state after what a call gains and loses. */
  private State then(State state, State call) {
    return call.gained == SetPool.EMPTY && call.lost == SetPool.EMPTY
        ? state
        : new State(
            pool.or(pool.minus(state.gained, call.lost), call.gained),
            pool.minus(pool.or(state.lost, call.lost), call.gained));
  }

  /** Threads that a call starts, and what it does through what it calls. */
  private State called(int pc) {
    State effect = called.get(pc);
    if (effect == null) {
      effect = effect(pc);
      called.put(pc, effect);
    }
    return effect;
  }

  private State effect(int pc) {
    int g = started(pc, true);
    int l = SetPool.EMPTY;
    boolean first = true;
    for (int e = firstEdge(pc); e < graph.endEdge(node) && graph.pc(e) == pc; e++) {
      if (graph.mode(e) == CallGraph.SYNCHRONOUS) {
        OrderFlow flow = order.known(graph.callee(e));
        State out = flow == null ? null : flow.exit;
        int outLost = out == null ? SetPool.EMPTY : out.lost;
        if (out != null) {
          // In the caller nobody holds the register they were started with.
          g = pool.or(g, sets.lift(out.gained));
        }
        l = first ? outLost : pool.and(l, outLost);
        first = false;
      }
    }
    return new State(g, l);
  }

  private int started(int pc, boolean returned) {
    int g = SetPool.EMPTY;
    for (int e = firstEdge(pc); e < graph.endEdge(node) && graph.pc(e) == pc; e++) {
      if (graph.mode(e) == CallGraph.STARTED && !(returned && Starts.completes(body.callee(pc)))) {
        g = sets.with(g, sets.current(order.table.of(e)));
        g = pool.or(g, order.startedBy(graph.callee(e)));
      }
    }
    return g;
  }

  private int firstEdge(int pc) {
    int low = graph.firstEdge(node);
    int high = graph.endEdge(node);
    while (low < high) {
      int mid = (low + high) >>> 1;
      if (graph.pc(mid) < pc) {
        low = mid + 1;
      } else {
        high = mid;
      }
    }
    return low;
  }

  private State join(int pc, Starts.Join how, State state) {
    List<Ending> all = endings.get(pc);
    if (all == null) {
      all = new ArrayList<>();
      endings(body.use(pc, 0), all, 0);
      endings.put(pc, all);
    }
    return end(all, how, state);
  }

  private State end(List<Ending> all, Starts.Join how, State state) {
    int g = state.gained;
    int l = state.lost;
    for (Ending ending : all) {
      int t = ending.thread;
      boolean runs = pool.has(g, sets.current(t)) || pool.has(g, sets.old(t));
      g = sets.without(g, sets.current(t));
      if (ending.everywhere) {
        g = sets.without(g, sets.old(t));
        l = sets.with(sets.with(l, sets.current(t)), sets.old(t));
      }
      if (how != Starts.Join.TIMED) {
        g = sets.without(g, sets.late(t));
        l = ending.everywhere ? sets.with(l, sets.late(t)) : l;
      } else if (ending.everywhere || runs) {
        g = sets.with(g, sets.late(t));
      }
    }
    return new State(g, l);
  }

  /** What ends when what a handle stands for has ended, the handle included. */
  private void endings(int handle, List<Ending> all, int depth) {
    int at = names.definition(handle);
    if (at >= 0 && body.op(at) == Op.INVOKE) {
      // A stage has ended only if those it depends on have.
      if (Starts.isDependent(body.callee(at))) {
        sources(at, all, depth);
      } else if (Starts.isAllOf(body.callee(at)) && body.useCount(at) == 1) {
        elements(body.use(at, 0), all, depth);
      }
    }
    IntSet objects = graph.pointsTo().pointsOfRegister(graph.method(node), handle);
    int only = objects != null && objects.cardinality() == 1 ? objects.toArray()[0] : -1;
    if (only >= 0 && order.executions.isSingleton(graph.pointsTo().object(only))) {
      for (int t = 0; t < order.table.size(); t++) {
        AbstractThread thread = order.table.get(t);
        if (thread.kind() == AbstractThread.Kind.STARTED && isHandle(thread, only)) {
          all.add(new Ending(t, true));
        } else if (isOwn(t) && isSameHandle(thread, handle)) {
          all.add(new Ending(t, false));
        }
      }
      return;
    }
    for (int t : own) {
      if (isSameHandle(order.table.get(t), handle)) {
        all.add(new Ending(t, false));
      }
    }
  }

  private boolean isOwn(int thread) {
    return Arrays.binarySearch(own, thread) >= 0;
  }

  /** The stages of a call: its receiver and other operands. */
  private void sources(int pc, List<Ending> all, int depth) {
    for (int i = 0; i < body.useCount(pc) && depth < MAX_STAGES; i++) {
      if (body.kind(body.use(pc, i)) == Kind.REF) {
        endings(body.use(pc, i), all, depth + 1);
      }
    }
  }

  /** What is stored in an array that is made for a call. */
  private void elements(int array, List<Ending> all, int depth) {
    for (int pc = 0; pc < body.codeEnd() && depth < MAX_STAGES; pc = body.next(pc)) {
      if (body.op(pc) == Op.ARRAY_STORE && body.use(pc, 0) == array) {
        endings(body.use(pc, 2), all, depth + 1);
      }
    }
  }

  private boolean isSameHandle(AbstractThread thread, int register) {
    Name name = names.of(register);
    int handle = handle(body, thread.startPc());
    if (handle >= 0 && (names.of(handle).equals(name) || isTaskOf(handle, name))) {
      return true;
    }
    int executor = executorOperand(body, thread.startPc());
    return executor >= 0 && names.of(executor).equals(name);
  }

  /** Whether a value is the task of a thread, which does nothing else. */
  private boolean isTaskOf(int handle, Name task) {
    int at = names.definition(handle);
    if (at < 0
        || body.op(at) != Op.NEW
        || !body.type(at).descriptor().equals("Ljava/lang/Thread;")) {
      return false;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE
          && body.callee(pc).name().equals("<init>")
          && body.use(pc, 0) == handle
          && body.useCount(pc) == 2) {
        return names.of(body.use(pc, 1)).equals(task);
      }
    }
    return false;
  }

  private boolean isHandle(AbstractThread thread, int object) {
    BitSet starters = thread.starters();
    for (int s = starters.nextSetBit(0); s >= 0; s = starters.nextSetBit(s + 1)) {
      if (!isHandle(s, thread.startPc(), object)) {
        return false;
      }
    }
    return true;
  }

  private boolean isHandle(int starter, int pc, int object) {
    int handle = handle(graph.body(starter), pc);
    if (handle >= 0) {
      IntSet objects = graph.pointsTo().pointsOfRegister(graph.method(starter), handle);
      if (objects != null && objects.cardinality() == 1 && objects.contains(object)) {
        return true;
      }
    }
    return order.table.executor(starter, pc) == object;
  }

  /** Who may be running before an instruction, given who was when the node was entered. */
  int before(int pc, int entry) {
    return seen(at(pc, false), entry);
  }

  /** Who may be running while what an instruction calls or starts is. */
  int during(int pc, int entry) {
    return seen(at(pc, true), entry);
  }

  private State at(int pc, boolean during) {
    int key = during ? ~pc : pc;
    State state = known.get(key);
    if (state == null) {
      state = upTo(body.blockOf(pc), pc);
      if (during) {
        state = then(state, new State(started(pc, false), SetPool.EMPTY));
        if (body.op(pc) == Op.INVOKE && Starts.isDependent(body.callee(pc))) {
          // What it starts begins when the stages that it depends on have ended.
          List<Ending> all = new ArrayList<>();
          sources(pc, all, 0);
          state = end(all, Starts.Join.FULL, state);
        }
      }
      known.put(key, state);
    }
    return state;
  }

  private int seen(State state, int entry) {
    return sets.lift(pool.or(pool.minus(entry, state.lost), state.gained));
  }

  private static int executorOperand(MethodBody body, int pc) {
    if (pc < 0 || body.op(pc) != Op.INVOKE || body.useCount(pc) == 0) {
      return -1;
    }
    MethodRef ref = body.callee(pc);
    boolean receiver = ref.descriptor().parameters().size() < body.useCount(pc);
    return receiver && Starts.isExecutor(ref.owner()) ? body.use(pc, 0) : -1;
  }

  /** The register that stands for the thread a call starts: the thread, or the future. */
  static int handle(MethodBody body, int pc) {
    if (pc < 0 || body.op(pc) != Op.INVOKE) {
      return -1;
    }
    String name = body.callee(pc).name();
    if (body.useCount(pc) == 1 && (name.equals("start") || name.equals("fork"))) {
      return body.use(pc, 0);
    }
    return body.def(pc);
  }
}
