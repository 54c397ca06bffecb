package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which threads may be running at each point, besides the one that is there.
 *
 * <p>A thread is running from its start until a join. For one body, relative to those that run when
 * it is entered, two sets are enough: those <em>gained</em>, started here and perhaps still
 * running; and those <em>lost</em>, joined on every path from the entry. Calls take the sets of
 * what they call, which is looked at first; circles of calls are repeated until nothing changes.
 *
 * <p>Each thread has three bits. <em>Current</em>: the one whose handle is in the register it was
 * started with. <em>Old</em>: any other, such as those of earlier turns of a loop; a join of the
 * register does not end them. <em>Late</em>: joined, but with a time limit that nobody looked at.
 *
 * <p>Joining needs the very thread: a handle of which there is but one in the whole run, or, for
 * those started in the same activation, the same value.
 *
 * <p>Who runs is said by the number of a set; equal sets have equal numbers.
 */
public final class Order {
  final CallGraph graph;
  final ThreadTable table;
  final Executions executions;
  final Names.Source names;
  final boolean sound;
  final SyncPoints points;
  final RunningSets sets;
  private final SetPool pool;
  private final int threads;
  private final @Nullable OrderFlow[] flows;
  private final int[] circleOf;

  /** All that each node may start, itself, through calls, and through what it starts. */
  private final int[] everStarted;

  private final SetPool startedThreads = new SetPool();
  private final List<Integer> rounded = new ArrayList<>();
  private final Map<Integer, Integer> shifted = new HashMap<>();
  private final Map<MethodBody, OrderFlow.Shape> shapes = new HashMap<>();

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
    this.points = new SyncPoints(graph, names, handles);
    number(handles);
    this.sets = new RunningSets(threads, points.keyCount(), points.meetingCount());
    this.pool = sets.pool();
    this.everStarted = new int[graph.size()];
    this.flows = new OrderFlow[graph.size()];
    this.circleOf = new int[graph.size()];
    List<int[]> circles = Circles.of(graph);
    for (int c = 0; c < circles.size(); c++) {
      for (int node : circles.get(c)) {
        circleOf[node] = c;
      }
      transitiveStarts(circles.get(c));
      solve(circles.get(c));
    }
  }

  /** Gives all keys and meetings their numbers, which the bits depend on. */
  private void number(FieldHandles handles) {
    BitSet byMany = byMany();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      OrderFlow.Shape shape = shapes.get(body);
      if (shape == null) {
        shape = new OrderFlow.Shape(body, names.of(body), handles);
        shapes.put(body, shape);
      }
      for (int pc : shape.syncs()) {
        Field field = byMany.get(node) ? points.releasedField(body, pc) : null;
        if (field != null) {
          points.ignore(field);
        }
      }
    }
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      for (int pc : shape(node).syncs()) {
        points.releases(node, pc);
        if (points.arrives(node, pc)) {
          points.number(body, pc);
        }
        points.meeting(node, pc);
      }
    }
  }

  /**
   * Nodes that threads run of which there are several. Whoever sees a field that these write has
   * not learned that a certain one of them did: only of fields that one thread writes, a write that
   * was seen tells what that thread has done before.
   */
  private BitSet byMany() {
    BitSet found = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>(table.operations());
    for (int t = 0; t < threads; t++) {
      if (table.get(t).many()) {
        table.get(t).begins().forEach(begin -> work.add(begin.node()));
      }
    }
    while (!work.isEmpty()) {
      int node = work.remove();
      if (node < 0 || found.get(node)) {
        continue;
      }
      found.set(node);
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.SYNCHRONOUS) {
          work.add(graph.callee(e));
        }
      }
    }
    return found;
  }

  /** The place of a node's circle of calls among all: what it calls comes before it. */
  public int circle(int node) {
    return circleOf[node];
  }

  public SyncPoints points() {
    return points;
  }

  private void transitiveStarts(int[] circle) {
    int started = SetPool.EMPTY;
    for (int node : circle) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.STARTED) {
          started = startedThreads.or(started, startedThreads.single(table.of(e)));
        }
        started = startedThreads.or(started, everStarted[graph.callee(e)]);
      }
    }
    for (int node : circle) {
      everStarted[node] = started;
    }
  }

  /** What a thread that begins with the node starts itself, nobody having their handles. */
  int startedBy(int node) {
    return shifted.computeIfAbsent(
        everStarted[node], started -> sets.asOld(startedThreads.get(started)));
  }

  private void solve(int[] circle) {
    if (!isRelevant(circle)) {
      return;
    }
    Map<Integer, List<OrderFlow>> callers = new HashMap<>();
    boolean again = false;
    for (int node : circle) {
      flows[node] = new OrderFlow(this, node, shape(node));
    }
    for (int node : circle) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.SYNCHRONOUS && circleOf[graph.callee(e)] == circleOf[node]) {
          callers.computeIfAbsent(graph.callee(e), k -> new ArrayList<>()).add(flow(node));
          again = true;
        }
      }
    }
    do {
      boolean changed = false;
      for (int node : circle) {
        if (flow(node).solve()) {
          callers.getOrDefault(node, List.of()).forEach(OrderFlow::calleeChanged);
          changed = true;
        }
      }
      again &= changed;
    } while (again);
  }

  private OrderFlow flow(int node) {
    OrderFlow flow = flows[node];
    if (flow == null) {
      throw new IllegalStateException("not relevant: " + graph.method(node));
    }
    return flow;
  }

  private OrderFlow.Shape shape(int node) {
    OrderFlow.Shape shape = shapes.get(graph.body(node));
    if (shape == null) {
      throw new IllegalStateException("no body: " + graph.method(node));
    }
    return shape;
  }

  private boolean isRelevant(int[] circle) {
    for (int node : circle) {
      if (everStarted[node] != SetPool.EMPTY || shape(node).isRelevant()) {
        return true;
      }
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (flows[graph.callee(e)] != null) {
          return true;
        }
      }
    }
    return false;
  }

  @Nullable OrderFlow known(int node) {
    return flows[node];
  }

  /** Whether the thread may have released the key before. */
  public boolean mayHaveReleased(int state, int key) {
    return pool.has(state, sets.released(key));
  }

  /** The state in which a thread begins that is started in this one. */
  public int begin(int state) {
    if (sets.meetingCount() == 0) {
      return state;
    }
    return pool.or(pool.minus(state, sets.allMeetings()), sets.single(sets.lastMeeting(0)));
  }

  /**
   * Whether one point of a thread is before its first meeting and the other, of another thread,
   * after its own first.
   */
  public boolean separatedByFirst(int a, int b) {
    return !sound // That all who use the barrier are in step is not proved.
        && points.meetingCount() > 0
        && points.hasOneObject()
        && (isFirst(a) != isFirst(b))
        && (isPast(a) || isPast(b));
  }

  private boolean isFirst(int state) {
    return pool.has(state, sets.lastMeeting(0)) && !hasMet(state);
  }

  private boolean isPast(int state) {
    return !pool.has(state, sets.lastMeeting(0)) && hasMet(state);
  }

  private boolean hasMet(int state) {
    return pool.get(state).nextSetBit(sets.lastMeeting(1)) >= 0;
  }

  /** Whether two points of one thread have a meeting between them, whoever comes first. */
  public boolean separated(int a, int b) {
    return !sound
        && points.meetingCount() > 0
        && pool.and(a, sets.allMeetings()) != SetPool.EMPTY
        && pool.and(b, sets.allMeetings()) != SetPool.EMPTY
        && pool.and(pool.and(a, b), sets.allMeetings()) == SetPool.EMPTY;
  }

  /** Nobody else. */
  public int none() {
    return SetPool.EMPTY;
  }

  /** Everything may be running, except that the bits of time limits are clear. */
  public int all() {
    BitSet all = new BitSet();
    for (int t = 0; t < threads; t++) {
      if (table.get(t).kind() != AbstractThread.Kind.INITIALIZER
          && table.get(t).kind() != AbstractThread.Kind.MAIN) {
        all.set(sets.old(t));
      }
    }
    return pool.of(all);
  }

  /** Those of them that need nobody to start them. */
  public int atAnyTime() {
    int alive = all();
    for (int t = 0; t < threads; t++) {
      if (table.get(t).kind() == AbstractThread.Kind.STARTED
          || table.get(t).kind() == AbstractThread.Kind.CALLBACK) {
        alive = sets.without(alive, sets.old(t));
      }
    }
    return alive;
  }

  /** The threads that may be running, be it only if a time limit was exceeded. */
  public BitSet running(int alive) {
    BitSet found = new BitSet();
    for (int t = 0; t < threads; t++) {
      found.set(t, runs(alive, t) || runsLate(alive, t));
    }
    return found;
  }

  /** Whether a thread may be running. */
  public boolean runs(int alive, int thread) {
    BitSet bits = pool.get(alive);
    return bits.get(sets.current(thread)) || bits.get(sets.old(thread));
  }

  /** Whether it is running only if a time limit was exceeded. */
  public boolean runsLate(int alive, int thread) {
    return pool.has(alive, sets.late(thread));
  }

  /**
   * The same with every started thread where there is one of them: says less, but few states
   * differ.
   */
  public int withAllStarted(int alive) {
    while (rounded.size() <= alive) {
      rounded.add(-1);
    }
    int known = rounded.get(alive);
    if (known < 0) {
      BitSet bits = (BitSet) pool.get(alive).clone();
      boolean any = false;
      for (int t = 0; t < threads; t++) {
        any |=
            table.get(t).kind() == AbstractThread.Kind.STARTED
                && (runs(alive, t) || runsLate(alive, t));
      }
      for (int t = 0; t < threads && any; t++) {
        if (table.get(t).kind() == AbstractThread.Kind.STARTED) {
          bits.set(sets.old(t));
          bits.clear(sets.current(t));
          bits.clear(sets.late(t));
        }
      }
      known = pool.of(bits);
      rounded.set(alive, known);
    }
    return known;
  }

  /** What runs in either. */
  public int either(int alive, int other) {
    return pool.or(alive, other);
  }

  /** Who may be running before an instruction, given who was when the node was entered. */
  public int before(int node, int pc, int entry) {
    OrderFlow flow = flows[node];
    return flow == null ? entry : flow.before(pc, entry);
  }

  /** Who may be running while what an instruction calls or starts is. */
  public int during(int node, int pc, int entry) {
    OrderFlow flow = flows[node];
    return flow == null ? entry : flow.during(pc, entry);
  }
}
