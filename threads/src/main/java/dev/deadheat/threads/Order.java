package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.MethodRef;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Which threads may be running at each point, besides the one that is there.
 *
 * <p>A thread is running from its start until a join. For one body, relative to those that run when
 * it is entered, two sets are enough: those <em>gained</em>, started here and perhaps still
 * running; and those <em>lost</em>, joined on every path from the entry. Calls take the sets of
 * what they call.
 *
 * <p>Each thread has three bits. <em>Current</em>: the one whose handle is in the register it was
 * started with. <em>Old</em>: any other, such as those of earlier turns of a loop; a join of the
 * register does not end them. <em>Late</em>: joined, but with a time limit that nobody looked at.
 *
 * <p>Joining needs the very thread: a handle of which there is but one in the whole run, or, for
 * those started in the same activation, the same value.
 */
public final class Order {
  /** Chains of stages longer than this are not followed. */
  private static final int MAX_STAGES = 10;

  private final CallGraph graph;
  private final ThreadTable table;
  private final Executions executions;
  private final Names.Source names;
  private final boolean sound;
  private final int threads;
  private final Map<Integer, Flow> flows = new HashMap<>();
  private final BitSet[] everStarted;
  private final SyncPoints points;
  private final BitSet syncing = new BitSet();
  private final Map<Integer, JoinLoops> joinLoops = new HashMap<>();

  public Order(
      CallGraph graph,
      ThreadTable table,
      Executions executions,
      Names.Source names,
      FieldHandles handles,
      boolean sound) {
    this.graph = graph;
    this.table = table;
    this.executions = executions;
    this.names = names;
    this.sound = sound;
    this.threads = table.size();
    this.everStarted = new BitSet[graph.size()];
    this.points = new SyncPoints(graph, names, handles);
    number();
    transitiveStarts();
    boolean changed = true;
    for (int node = 0; node < graph.size(); node++) {
      if (isRelevant(node)) {
        flows.put(node, new Flow(node));
      }
    }
    while (changed) {
      changed = false;
      for (Flow flow : flows.values()) {
        changed |= flow.solve();
      }
    }
  }

  /** Gives all keys and meetings their numbers, which the bits depend on. */
  private void number() {
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        boolean releases = !points.releases(node, pc).isEmpty();
        if (points.arrives(node, pc)) {
          points.number(body, pc);
          syncing.set(node);
        }
        if (points.meeting(node, pc) >= 0 || releases) {
          syncing.set(node);
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node = graph.size() - 1; node >= 0; node--) {
        for (int e = graph.firstEdge(node); !syncing.get(node) && e < graph.endEdge(node); e++) {
          if (graph.mode(e) == CallGraph.SYNCHRONOUS && syncing.get(graph.callee(e))) {
            syncing.set(node);
            changed = true;
          }
        }
      }
    }
  }

  public SyncPoints points() {
    return points;
  }

  /** The bit that says that a key may have been released by the thread or those that led to it. */
  private int released(int key) {
    return 3 * threads + key;
  }

  /** The bit that says that a meeting may be the last one; 0 for the thread's begin. */
  private int lastMeeting(int number) {
    return 3 * threads + points.keyCount() + number;
  }

  /** Whether the thread may have released the key before. */
  public boolean mayHaveReleased(BitSet state, int key) {
    return state.get(released(key));
  }

  /** The state in which a thread begins that is started in this one. */
  public BitSet begin(BitSet state) {
    BitSet begin = (BitSet) state.clone();
    begin.clear(lastMeeting(0), lastMeeting(points.meetingCount()) + 1);
    begin.set(lastMeeting(0));
    return begin;
  }

  /**
   * Whether one point of a thread is before its first meeting and the other, of another thread,
   * after its own first.
   */
  public boolean separatedByFirst(BitSet a, BitSet b) {
    return !sound // That all who use the barrier are in step is not proved.
        && points.meetingCount() > 0
        && points.hasOneObject()
        && (isFirst(a) != isFirst(b))
        && (isPast(a) || isPast(b));
  }

  private boolean isFirst(BitSet state) {
    return state.get(lastMeeting(0)) && state.nextSetBit(lastMeeting(1)) < 0;
  }

  private boolean isPast(BitSet state) {
    return !state.get(lastMeeting(0)) && state.nextSetBit(lastMeeting(1)) >= 0;
  }

  /** Whether two points of one thread have a meeting between them, whoever comes first. */
  public boolean separated(BitSet a, BitSet b) {
    if (sound) {
      return false;
    }
    boolean any = false;
    for (int m = 0; m <= points.meetingCount(); m++) {
      boolean inA = a.get(lastMeeting(m));
      if (inA && b.get(lastMeeting(m))) {
        return false;
      }
      any |= inA;
    }
    return any && points.meetingCount() > 0 && b.nextSetBit(lastMeeting(0)) >= 0;
  }

  /** All that a node may start, itself, through calls, and through what it starts. */
  private void transitiveStarts() {
    for (int node = 0; node < graph.size(); node++) {
      BitSet started = new BitSet();
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.STARTED) {
          started.set(table.of(e));
        }
      }
      everStarted[node] = started;
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node = graph.size() - 1; node >= 0; node--) {
        int before = everStarted[node].cardinality();
        for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
          everStarted[node].or(everStarted[graph.callee(e)]);
        }
        changed |= everStarted[node].cardinality() != before;
      }
    }
  }

  private boolean isRelevant(int node) {
    if (!everStarted[node].isEmpty() || syncing.get(node)) {
      return true;
    }
    MethodBody body = graph.body(node);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (Starts.join(body, pc) != Starts.Join.NONE) {
        return true;
      }
    }
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      if (flows.containsKey(graph.callee(e))) {
        return true;
      }
    }
    return false;
  }

  /** How many bits describe who runs. */
  public int bits() {
    return 3 * threads;
  }

  /** Everything may be running, except that the bits of time limits are clear. */
  public BitSet all() {
    BitSet all = new BitSet();
    for (int t = 0; t < threads; t++) {
      if (table.get(t).kind() != AbstractThread.Kind.INITIALIZER
          && table.get(t).kind() != AbstractThread.Kind.MAIN) {
        all.set(threads + t);
      }
    }
    return all;
  }

  /** Whether a thread may be running. */
  public boolean runs(BitSet alive, int thread) {
    return alive.get(thread) || alive.get(threads + thread);
  }

  /** Whether it is running only if a time limit was exceeded. */
  public boolean runsLate(BitSet alive, int thread) {
    return alive.get(2 * threads + thread);
  }

  /** Who may be running before an instruction, given who was when the node was entered. */
  public BitSet before(int node, int pc, BitSet entry) {
    Flow flow = flows.get(node);
    return flow == null ? entry : seen(flow.at(pc, false), entry);
  }

  /** Who may be running while what an instruction calls or starts is. */
  public BitSet during(int node, int pc, BitSet entry) {
    Flow flow = flows.get(node);
    if (flow == null) {
      return entry;
    }
    return seen(flow.at(pc, true), entry);
  }

  /**
   * Who runs, in terms of those who ask: for them it makes no difference which of a thread's
   * instances runs, so that those with and without a handle share one bit.
   */
  private BitSet seen(Sets sets, BitSet entry) {
    BitSet result = sets.apply(entry);
    for (int t = result.nextSetBit(0); t >= 0 && t < threads; t = result.nextSetBit(t + 1)) {
      result.clear(t);
      result.set(threads + t);
    }
    return result.equals(entry) ? entry : result;
  }

  /** Gained and lost. */
  private static final class Sets {
    final BitSet gained;
    final BitSet lost;

    Sets(BitSet gained, BitSet lost) {
      this.gained = gained;
      this.lost = lost;
    }

    Sets copy() {
      return new Sets((BitSet) gained.clone(), (BitSet) lost.clone());
    }

    boolean meet(Sets other) {
      int g = gained.cardinality();
      int l = lost.cardinality();
      gained.or(other.gained);
      lost.and(other.lost);
      return gained.cardinality() != g || lost.cardinality() != l;
    }

    void gain(BitSet set) {
      gained.or(set);
      lost.andNot(set);
    }

    void lose(int bit) {
      gained.clear(bit);
      lost.set(bit);
    }

    BitSet apply(BitSet entry) {
      BitSet result = (BitSet) entry.clone();
      result.andNot(lost);
      result.or(gained);
      return result;
    }
  }

  private final class Flow {
    private final int node;
    private final MethodBody body;
    private final Sets[] in;
    private @Nullable Sets exit;
    private final Map<Integer, BitSet> renewed = new HashMap<>();
    private final Map<Integer, Integer> conditions = new HashMap<>();
    private final Map<Integer, Integer> negations = new HashMap<>();
    private final Map<Integer, Sets> known = new HashMap<>();

    Flow(int node) {
      this.node = node;
      this.body = graph.body(node);
      this.in = new Sets[body.blockCount()];
      in[0] = new Sets(new BitSet(), new BitSet());
      Names n = names.of(body);
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.STARTED && graph.pc(e) >= 0) {
          int handle = handle(body, graph.pc(e));
          int at = handle < 0 ? -1 : n.definition(handle);
          if (at >= 0) {
            renewed.computeIfAbsent(at, k -> new BitSet()).set(table.of(e));
          }
        }
      }
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (Starts.join(body, pc) == Starts.Join.IF_TRUE && body.def(pc) >= 0) {
          conditions.put(body.def(pc), pc);
        } else if (Starts.join(body, pc) == Starts.Join.IF_FALSE && body.def(pc) >= 0) {
          negations.put(body.def(pc), pc);
        }
      }
    }

    /** Runs to the end; whether the exit has changed. */
    boolean solve() {
      boolean more = true;
      while (more) {
        more = false;
        for (int b = 0; b < in.length; b++) {
          if (in[b] != null) {
            more |= block(b);
          }
        }
      }
      Sets found = null;
      for (int b = 0; b < in.length; b++) {
        if (in[b] != null && returns(b)) {
          Sets out = after(b);
          if (found == null) {
            found = out;
          } else {
            found.meet(out);
          }
        }
      }
      if (found == null) {
        return false;
      }
      boolean changed =
          exit == null || !exit.gained.equals(found.gained) || !exit.lost.equals(found.lost);
      exit = found;
      return changed;
    }

    private boolean returns(int b) {
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        if (body.op(pc) == Op.RETURN) {
          return true;
        }
      }
      return false;
    }

    private Sets after(int b) {
      Sets sets = start(b);
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        step(pc, sets);
      }
      return sets;
    }

    private Sets start(int b) {
      Sets known = in[b];
      return known == null ? new Sets(new BitSet(), new BitSet()) : known.copy();
    }

    /** The sets before an instruction, or while what it calls runs; for when all is solved. */
    Sets at(int pc, boolean during) {
      return known.computeIfAbsent(
          during ? ~pc : pc,
          k -> {
            Sets sets = before(pc);
            if (during) {
              starts(pc, sets, false);
              if (body.op(pc) == Op.INVOKE && Starts.isDependent(body.callee(pc))) {
                // What it starts begins when the stages that it depends on have ended.
                endSources(pc, Starts.Join.FULL, sets, 0);
              }
            }
            return sets;
          });
    }

    private Sets before(int pc) {
      int b = body.blockOf(pc);
      Sets sets = start(b);
      for (int at = body.blockStart(b); at < pc; at = body.next(at)) {
        step(at, sets);
      }
      return sets;
    }

    private boolean block(int b) {
      Sets sets = start(b);
      Sets thrown = null;
      int last = -1;
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        boolean interrupted = !sound && Starts.join(body, pc) == Starts.Join.FULL;
        if (body.mayThrow(pc) && !interrupted) {
          thrown = meet(thrown, sets);
        }
        step(pc, sets);
        if (interrupted) {
          // Default mode: who catches the interruption of a join does not go on as if joined.
          thrown = meet(thrown, sets);
        }
        last = pc;
      }
      boolean changed = false;
      for (int i = 0; i < body.successorCount(b); i++) {
        int s = body.successor(b, i);
        if (body.isExceptional(b, i)) {
          changed |= into(s, thrown == null ? sets : thrown);
        } else {
          changed |= into(s, leave(b, s, branch(last, i, sets)));
        }
      }
      return changed;
    }

    private Sets meet(@Nullable Sets sets, Sets other) {
      if (sets == null) {
        return other.copy();
      }
      sets.meet(other);
      return sets;
    }

    private boolean into(int block, Sets sets) {
      if (in[block] == null) {
        in[block] = sets.copy();
        return true;
      }
      return in[block].meet(sets);
    }

    /** Where a loop that joins all elements of a container is left, they have ended. */
    private Sets leave(int from, int to, Sets sets) {
      JoinLoops loops = joinLoops.computeIfAbsent(node, n -> new JoinLoops(body, names.of(body)));
      List<JoinLoops.Exit> exits = loops.exits(from, to);
      if (exits.isEmpty()) {
        return sets;
      }
      Sets done = sets.copy();
      for (JoinLoops.Exit exit : exits) {
        for (int t = 0; t < threads; t++) {
          AbstractThread thread = table.get(t);
          int handle = thread.startsIn(node) ? handle(body, thread.startPc()) : -1;
          if (handle >= 0 && loops.containerOf(handle, exit.container()) != null) {
            done.gained.clear(t);
            done.gained.clear(threads + t);
          }
        }
      }
      return done;
    }

    /** A waiting call whose result is true has waited for the end. */
    private Sets branch(int pc, int successor, Sets sets) {
      if (pc < 0 || body.op(pc) != Op.IF || body.useCount(pc) != 1) {
        return sets;
      }
      if (body.sub(pc) == Opcodes.IFNULL || body.sub(pc) == Opcodes.IFNONNULL) {
        return (body.sub(pc) == Opcodes.IFNULL) == (successor == 0)
            ? withoutHandle(body.use(pc, 0), sets)
            : sets;
      }
      boolean whenTrue =
          (body.sub(pc) == Opcodes.IFNE && successor == 0)
              || (body.sub(pc) == Opcodes.IFEQ && successor == 1);
      Integer call = (whenTrue ? conditions : negations).get(body.use(pc, 0));
      if (call == null || (body.sub(pc) != Opcodes.IFNE && body.sub(pc) != Opcodes.IFEQ)) {
        return sets;
      }
      Sets done = sets.copy();
      join(call, Starts.Join.FULL, done);
      return done;
    }

    /** Where a handle is null, nothing was started that it stands for. */
    private Sets withoutHandle(int register, Sets sets) {
      Name name = names.of(body).of(register);
      Sets done = null;
      for (int t = 0; t < threads; t++) {
        AbstractThread thread = table.get(t);
        if (sets.gained.get(t) && thread.startsIn(node) && isSameHandle(thread, name)) {
          done = done == null ? sets.copy() : done;
          done.gained.clear(t);
        }
      }
      return done == null ? sets : done;
    }

    private void step(int pc, Sets sets) {
      BitSet again = renewed.get(pc);
      if (again != null) {
        for (int t = again.nextSetBit(0); t >= 0; t = again.nextSetBit(t + 1)) {
          if (sets.gained.get(t)) {
            sets.gained.clear(t);
            sets.gained.set(threads + t);
          }
        }
      }
      for (int key : points.releases(node, pc)) {
        sets.gained.set(released(key));
      }
      if (body.op(pc) != Op.INVOKE) {
        return;
      }
      if (points.arrives(node, pc)) {
        // No longer before the meeting, but not after it either.
        sets.gained.set(lastMeeting(points.number(body, pc) + 1));
      }
      int meeting = points.meeting(node, pc);
      if (meeting >= 0) {
        for (int m = 0; m <= points.meetingCount(); m++) {
          sets.lose(lastMeeting(m));
        }
        BitSet here = new BitSet();
        here.set(lastMeeting(meeting + 1));
        sets.gain(here);
      }
      starts(pc, sets, true);
      Starts.Join join = Starts.join(body, pc);
      if (join != Starts.Join.NONE && join != Starts.Join.IF_FALSE) {
        join(pc, join == Starts.Join.IF_TRUE ? Starts.Join.TIMED : join, sets);
      }
    }

    /** Threads that a call starts, and what it does through what it calls. */
    void starts(int pc, Sets sets, boolean returned) {
      BitSet lost = null;
      BitSet gained = new BitSet();
      for (int e = firstEdge(pc); e < graph.endEdge(node) && graph.pc(e) == pc; e++) {
        int callee = graph.callee(e);
        if (graph.mode(e) == CallGraph.STARTED) {
          if (returned && Starts.completes(body.callee(pc))) {
            continue;
          }
          gained.set(table.of(e));
          shift(everStarted[callee], gained);
        } else if (graph.mode(e) == CallGraph.SYNCHRONOUS && returned) {
          Flow flow = flows.get(callee);
          Sets out = flow == null ? null : flow.exit;
          BitSet outLost = out == null ? new BitSet() : out.lost;
          if (out != null) {
            // In the caller nobody holds the register they were started with.
            for (int t = out.gained.nextSetBit(0); t >= 0; t = out.gained.nextSetBit(t + 1)) {
              gained.set(t < threads ? t + threads : t);
            }
          }
          if (lost == null) {
            lost = (BitSet) outLost.clone();
          } else {
            lost.and(outLost);
          }
        }
      }
      if (lost != null) {
        sets.gained.andNot(lost);
        sets.lost.or(lost);
      }
      sets.gain(gained);
    }

    private void shift(BitSet from, BitSet to) {
      for (int t = from.nextSetBit(0); t >= 0; t = from.nextSetBit(t + 1)) {
        to.set(threads + t);
      }
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

    private void join(int pc, Starts.Join how, Sets sets) {
      join(body.use(pc, 0), how, sets, 0);
    }

    /** Ends what the stages of a call stand for: its receiver and other operands. */
    void endSources(int pc, Starts.Join how, Sets sets, int depth) {
      for (int i = 0; i < body.useCount(pc) && depth < MAX_STAGES; i++) {
        if (body.kind(body.use(pc, i)) == Kind.REF) {
          join(body.use(pc, i), how, sets, depth + 1);
        }
      }
    }

    /** Ends what is stored in an array that is made for a call. */
    private void endElements(int array, Starts.Join how, Sets sets, int depth) {
      for (int pc = 0; pc < body.codeEnd() && depth < MAX_STAGES; pc = body.next(pc)) {
        if (body.op(pc) == Op.ARRAY_STORE && body.use(pc, 0) == array) {
          join(body.use(pc, 2), how, sets, depth + 1);
        }
      }
    }

    private void join(int handle, Starts.Join how, Sets sets, int depth) {
      int at = names.of(body).definition(handle);
      if (at >= 0 && body.op(at) == Op.INVOKE) {
        // A stage has ended only if those it depends on have.
        if (Starts.isDependent(body.callee(at))) {
          endSources(at, how, sets, depth);
        } else if (Starts.isAllOf(body.callee(at)) && body.useCount(at) == 1) {
          endElements(body.use(at, 0), how, sets, depth);
        }
      }
      Name name = names.of(body).of(handle);
      IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), handle);
      int only = points != null && points.cardinality() == 1 ? points.toArray()[0] : -1;
      boolean single = only >= 0 && executions.isSingleton(graph.pointsTo().object(only));
      for (int t = 0; t < threads; t++) {
        AbstractThread thread = table.get(t);
        if (thread.kind() != AbstractThread.Kind.STARTED) {
          continue;
        }
        if (single && isHandle(thread, only)) {
          end(t, how, sets, true);
        } else if (thread.startsIn(node) && isSameHandle(thread, name)) {
          end(t, how, sets, false);
        }
      }
    }

    private void end(int t, Starts.Join how, Sets sets, boolean everywhere) {
      boolean current = sets.gained.get(t) || sets.gained.get(threads + t);
      if (everywhere) {
        sets.lose(t);
        sets.lose(threads + t);
      } else {
        sets.gained.clear(t);
      }
      if (how == Starts.Join.TIMED) {
        if (everywhere || current) {
          sets.gained.set(2 * threads + t);
        }
      } else if (everywhere) {
        sets.lose(2 * threads + t);
      } else {
        sets.gained.clear(2 * threads + t);
      }
    }

    private boolean isSameHandle(AbstractThread thread, Name name) {
      int handle = handle(body, thread.startPc());
      if (handle >= 0 && names.of(body).of(handle).equals(name)) {
        return true;
      }
      if (handle >= 0 && isTaskOf(handle, name)) {
        return true;
      }
      int executor = executorOperand(body, thread.startPc());
      return executor >= 0 && names.of(body).of(executor).equals(name);
    }

    /** Whether a value is the task of a thread, which does nothing else. */
    private boolean isTaskOf(int handle, Name task) {
      int at = names.of(body).definition(handle);
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
          return names.of(body).of(body.use(pc, 1)).equals(task);
        }
      }
      return false;
    }

    private boolean isHandle(AbstractThread thread, int object) {
      for (int starter = thread.starters().nextSetBit(0);
          starter >= 0;
          starter = thread.starters().nextSetBit(starter + 1)) {
        if (!isHandle(starter, thread.startPc(), object)) {
          return false;
        }
      }
      return true;
    }

    private boolean isHandle(int starter, int pc, int object) {
      int handle = handle(graph.body(starter), pc);
      if (handle >= 0) {
        IntSet points = graph.pointsTo().pointsOfRegister(graph.method(starter), handle);
        if (points != null && points.cardinality() == 1 && points.contains(object)) {
          return true;
        }
      }
      return table.executor(starter, pc) == object;
    }
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
