package dev.deadheat.values.analysis;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.domain.Partition;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.domain.Thresholds;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.Node;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.graph.ReadSide;
import dev.deadheat.values.graph.Walk;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the values of registers and cells at every node of every thread.
 *
 * <p>A thread's state has its own idea of the shared cells. It is right wherever the thread may
 * access them: it inherits the starting thread's idea; where it takes a lock, {@link Exchange} adds
 * what others may have left in the lock's regions; where it joins a thread, that thread's last
 * idea. Cells without an order of their own (fields of several objects, volatile ones) are only
 * known by all that is ever stored in them.
 *
 * <p>First upwards with widening at loop heads and in the exchange, then a few times downwards from
 * there; each step down is sound, because the program's behaviours stay below.
 */
final class ValueWalk extends Walk<Disjunctive> {
  /** How often a loop head is visited before it is widened. */
  static final int PATIENCE = 3;

  static final int LAST_PATIENCE = 40;
  private static final int ROUNDS_DOWN = 3;

  private final Sharing sharing;
  private final Exchange exchange;
  private final Ghosts ghosts;
  private final Thresholds thresholds;
  private final int patience;
  private final Disjunctive top;
  private final Instructions instructions = new Instructions();
  private final BitSet cells = new BitSet();
  private final Map<Node, Integer> visits = new HashMap<>();
  private final Memory memory;
  private final Map<Method, List<@Nullable Cell>> captured = new HashMap<>();
  private final Waiting waiting = new Waiting();
  private @Nullable Answers asked;
  private final List<Integer> temporaries = new ArrayList<>();

  ValueWalk(
      ProgramGraph graph,
      Sharing sharing,
      Style style,
      Partition partition,
      Ghosts ghosts,
      Set<Cell> racy,
      Thresholds thresholds,
      int patience,
      long budget) {
    super(graph, budget);
    this.patience = patience;
    this.sharing = sharing;
    this.ghosts = ghosts;
    this.thresholds = thresholds;
    this.top = Disjunctive.top(style, partition);
    this.exchange = new Exchange(graph, sharing, ghosts, thresholds, top, patience);
    this.memory =
        new Memory(
            cells,
            racy,
            thresholds,
            patience,
            sharing::isBlind,
            cell -> exchange.looks(cell, current()),
            cell -> exchange.lookers(cell).forEach(this::again));
    for (Cell cell : graph.cells()) {
      if (cell.isTracked() && !racy.contains(cell) && !sharing.isShifting(cell)) {
        cells.set(cell.variable());
      }
    }
    ghosts.variables().forEach(cells::set);
    for (int i = 0; i < 64; i++) {
      temporaries.add(graph.freshVariable());
    }
    findCaptures();
  }

  /** Lambda bodies that one place makes: their first parameters are what it captured. */
  private void findCaptures() {
    Map<Method, Integer> places = new HashMap<>();
    for (Frame frame : graph().frames()) {
      MethodBody body = frame.body();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (frame.action(pc) instanceof Action.Capture capture
            && body.callSite(pc) instanceof CallSite.Lambda lambda
            && lambda.target().method() != null) {
          Method target = lambda.target().method().resolve();
          if (target != null) {
            captured.put(target, capture.cells());
            places.merge(target, 1, Integer::sum);
          }
        }
      }
    }
    places.forEach(
        (method, count) -> {
          if (count > 1) {
            captured.remove(method);
          }
        });
  }

  void solve() {
    seed();
    run();
    if (!isDone()) {
      return;
    }
    for (int i = 0; i < ROUNDS_DOWN; i++) {
      exchange.descend(true);
      memory.descend(true);
      descend(this::seed);
      exchange.descend(false);
      memory.descend(false);
    }
  }

  private void seed() {
    Disjunctive state = top;
    for (Cell cell : graph().cells()) {
      if (cells.get(cell.variable())) {
        Object constant = cell.field() == null ? null : cell.field().constant();
        long value = constant instanceof Number number ? number.longValue() : cell.initial();
        state =
            constant instanceof Float || constant instanceof Double
                ? state
                : state.assign(cell.variable(), Interval.exactly(value));
      } else {
        memory.store(cell, Interval.exactly(cell.initial()));
      }
    }
    for (int ghost : ghosts.variables()) {
      state = state.assign(ghost, Linear.constant(0));
    }
    AbstractThread thread = graph().threads().get(0);
    for (Frame first : thread.entries()) {
      flow(entry(first), enter(first, null, -1, state));
    }
    if (thread.entries().isEmpty()) {
      end(thread, state);
    }
  }

  /** Goes through the states once more, and says of each obligation what is known there. */
  Answers answers(Obligations wanted) {
    Answers found = new Answers(wanted);
    asked = found;
    exchange.descend(true);
    memory.descend(true);
    descend(this::seed);
    asked = null;
    return found;
  }

  Exchange exchange() {
    return exchange;
  }

  // States at nodes.

  @Override
  protected Disjunctive arrive(Node node, Disjunctive state) {
    return state.keep(v -> cells.get(v) || node.live().get(v));
  }

  @Override
  protected @Nullable Disjunctive merge(
      Node node, @Nullable Disjunctive old, Disjunctive arriving) {
    if (old == null) {
      return arriving.isBottom() ? null : arriving;
    }
    if (arriving.isWithin(old)) {
      return null;
    }
    int visit = visits.merge(node, 1, Integer::sum);
    if (visit <= patience || (!isLoopHead(node) && visit <= patience + 4 * LAST_PATIENCE)) {
      return old.join(arriving);
    }
    return widen(old, arriving, visit - patience, thresholds);
  }

  /** Widening; if that does not end soon, without thresholds, and at last by giving up. */
  static Disjunctive widen(
      Disjunctive old, Disjunctive arriving, int visit, Thresholds thresholds) {
    Disjunctive joined = old.join(arriving);
    if (visit > 5 * LAST_PATIENCE) {
      return joined.keep(v -> false);
    }
    return old.widen(joined, visit > LAST_PATIENCE ? Thresholds.NONE : thresholds);
  }

  @Override
  protected int cost(Disjunctive state) {
    return state.cases().size();
  }

  private static boolean isLoopHead(Node node) {
    if (node.isExit() || node.frame().isBackFromAgain(node.pc())) {
      return true;
    }
    MethodBody body = node.frame().body();
    if (node.pc() != body.blockStart(node.block())) {
      return node.frame().action(node.pc()) instanceof Action.Callback;
    }
    if (node.block() == 0 && !node.frame().agains().isEmpty()) {
      return true;
    }
    for (int i = 0; i < body.predecessorCount(node.block()); i++) {
      if (body.predecessor(node.block(), i) >= node.block()) {
        return true;
      }
    }
    return false;
  }

  @Override
  protected Disjunctive join(Node node, Disjunctive a, Disjunctive b) {
    return a.join(b);
  }

  private static @Nullable Disjunctive reached(Disjunctive state) {
    return state.isBottom() ? null : state;
  }

  // Instructions.

  @Override
  protected @Nullable Disjunctive step(Frame frame, int pc, Disjunctive before) {
    Disjunctive after = effect(frame, pc, before);
    if (after == null || frame.action(pc) instanceof Action.Call) {
      return after;
    }
    // Small states are cheap, and small groups can be polyhedra.
    for (int register : frame.dying(pc)) {
      after = after.forget(frame.variable(register));
    }
    return after;
  }

  private @Nullable Disjunctive effect(Frame frame, int pc, Disjunctive before) {
    MethodBody body = frame.body();
    Action action = frame.action(pc);
    Disjunctive state = before;
    if (action instanceof Action.Call) {
      return body.sub(pc) == 184
          ? state
          : reached(Instructions.nonNull(frame, body.use(pc, 0), state));
    }
    if (action instanceof Action.Extreme extreme) {
      return reached(Instructions.extreme(frame, pc, extreme.largest(), state));
    }
    state = instructions.step(frame, pc, state);
    if (state.isBottom()) {
      return null;
    }
    if (action instanceof Action.Constant constant) {
      return state.assign(frame.variable(body.def(pc)), Linear.constant(constant.number()));
    }
    if (action instanceof Action.Ordinal ordinal) {
      return reached(Instructions.ordinal(frame, pc, ordinal.size(), state));
    }
    AbstractThread thread = graph().threadOf(frame);
    if (mayRunTasks(body, pc, action)) {
      state = letOthersIn(frame, pc, thread, state);
    }
    if (action == null) {
      return isLoad(body.op(pc)) ? Memory.unknown(frame, pc, state) : state;
    }
    if (action instanceof Action.Access access) {
      if (frame.raises(pc)) {
        raise(access.cells(), state);
      }
      state =
          access.write()
              ? memory.write(frame, pc, access, state)
              : memory.read(frame, pc, access, state);
    } else if (action instanceof Action.Acquire acquire && acquire.lock() != null) {
      if (sharing.depthOfEither(frame, pc, acquire.lock()) == 0) {
        state = acquire(acquire.lock(), frame, pc, state);
        state = ghosts.count(frame, pc, state);
      }
    } else if (action instanceof Action.Release release) {
      publish(release.lock(), frame, pc, thread, state);
    } else if (action instanceof Action.Wait) {
      state = letOthersIn(frame, pc, thread, state);
    } else if (action instanceof Action.Start start) {
      for (AbstractThread started : start.threads()) {
        if (!started.roots().isEmpty()) {
          Frame root = started.roots().get(0);
          Disjunctive shared = state.keep(cells::get);
          flow(entry(root), enter(root, null, -1, shared));
        }
      }
      if (start.threads().stream().anyMatch(AbstractThread::isTask)) {
        // It may run here and now.
        state = letOthersIn(frame, pc, thread, state);
      }
    } else if (action instanceof Action.Join join && join.thread() != null) {
      exchange.joins(join.thread(), current());
      state = exchange.join(join.thread(), frame, pc, state);
    } else if (action instanceof Action.Capture capture) {
      for (int i = 0; i < capture.cells().size(); i++) {
        Cell cell = capture.cells().get(i);
        if (cell != null && cell.isTracked()) {
          state = memory.assign(state, cell, frame.variable(body.use(pc, i)), true);
        }
      }
    }
    return reached(state);
  }

  private void raise(List<Cell> written, Disjunctive state) {
    for (Cell cell : written) {
      if (graph().raiser(cell) != null) {
        exchange.raise(cell, state.keep(cells::get)).forEach(this::again);
      }
    }
  }

  private Disjunctive acquire(Object side, Frame frame, int pc, Disjunctive state) {
    Object lock = ReadSide.base(side);
    exchange.reads(lock, current());
    return exchange.acquire(lock, graph().threadOf(frame), frame, pc, state);
  }

  /** Whether a thread in the library may come to run a task of the program. */
  private boolean mayRunTasks(MethodBody body, int pc, @Nullable Action action) {
    boolean elsewhere =
        action == null || action instanceof Action.Callback || action instanceof Action.Join;
    if (!graph().hasTasks() || !elsewhere) {
      return false;
    }
    return switch (body.op(pc)) {
      case Op.INVOKE -> !Instructions.isQuiet(body.callee(pc));
      case Op.INVOKE_DYNAMIC -> !(body.callSite(pc) instanceof CallSite.Lambda);
      default -> false;
    };
  }

  /**
   * Others, or other code in this thread, find what the locks guard as it is, and may change it.
   */
  private Disjunctive letOthersIn(Frame frame, int pc, AbstractThread thread, Disjunctive before) {
    Disjunctive state = before;
    for (Object lock : sharing.held(frame, pc)) {
      exchange
          .release(lock, thread, r -> sharing.isDirty(frame, pc, r), state)
          .forEach(this::again);
      exchange.reads(lock, current());
      state = exchange.acquire(lock, thread, frame, pc, state);
    }
    return state;
  }

  private void publish(
      @Nullable Object lock, Frame frame, int pc, AbstractThread thread, Disjunctive state) {
    int depth = lock == null ? 0 : sharing.depth(frame, pc, lock);
    Object base = lock == null ? null : ReadSide.base(lock);
    if (depth <= 1) {
      exchange
          .release(depth == 0 ? null : base, thread, r -> sharing.isDirty(frame, pc, r), state)
          .forEach(this::again);
    }
  }

  private static boolean isLoad(int op) {
    return op == Op.GET_FIELD || op == Op.GET_STATIC;
  }

  @Override
  protected @Nullable Disjunctive thrown(Frame frame, int pc, Disjunctive state) {
    if (asked != null) {
      asked.at(frame, pc, state);
    }
    Action action = frame.action(pc);
    if (isHeld(frame, pc, action)) {
      return null;
    }
    if (action instanceof Action.Wait && !instructions.thrown(frame, pc, state).isBottom()) {
      return step(frame, pc, state);
    }
    return reached(instructions.thrown(frame, pc, state));
  }

  /** Giving back or waking up does not throw where the lock is surely held. */
  private boolean isHeld(Frame frame, int pc, @Nullable Action action) {
    Object lock =
        action instanceof Action.Release release
            ? release.lock()
            : action instanceof Action.Notify notify ? notify.lock() : null;
    return lock != null && sharing.depth(frame, pc, lock) > 0;
  }

  @Override
  protected @Nullable Disjunctive branch(Frame frame, int pc, int successor, Disjunctive state) {
    Disjunctive after = instructions.branch(frame, pc, successor, state);
    for (Action action : frame.onBranch(pc, successor)) {
      if (action instanceof Action.Acquire taken && taken.lock() != null) {
        if (sharing.depthOfEither(frame, pc, taken.lock()) == 0) {
          after = acquire(taken.lock(), frame, pc, after);
        }
      } else if (action instanceof Action.JoinAll join) {
        exchange.joins(join.thread(), current());
        after = exchange.join(join.thread(), frame, pc, after);
      } else if (action instanceof Action.See see) {
        exchange.looks(see.flag(), current());
        after = exchange.see(see.flag(), frame, pc, after);
      }
    }
    return reached(after);
  }

  @Override
  protected Disjunctive phis(Frame frame, int block, int predecessor, Disjunctive before) {
    MethodBody body = frame.body();
    List<int[]> copies = new ArrayList<>();
    BitSet targets = new BitSet();
    for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
      if (body.op(pc) != Op.PHI) {
        break;
      }
      Kind kind = body.kind(body.def(pc));
      if (kind == Kind.INT || kind == Kind.LONG || kind == Kind.REF) {
        int to = frame.variable(body.def(pc));
        int from = frame.variable(body.use(pc, predecessor));
        if (to != from) {
          copies.add(new int[] {to, from});
          targets.set(to);
        }
      }
    }
    Disjunctive state = before;
    boolean crossing = copies.stream().anyMatch(c -> targets.get(c[1]));
    if (crossing) {
      for (int i = 0; i < copies.size(); i++) {
        state = state.assign(temporary(i), Linear.variable(copies.get(i)[1]));
        copies.get(i)[1] = temporary(i);
      }
    }
    for (int[] copy : copies) {
      state = state.assign(copy[0], Linear.variable(copy[1]));
    }
    return state;
  }

  private int temporary(int i) {
    while (i >= temporaries.size()) {
      temporaries.add(graph().freshVariable());
    }
    return temporaries.get(i);
  }

  @Override
  protected Disjunctive enter(Frame callee, @Nullable Frame caller, int pc, Disjunctive before) {
    Method method = callee.body().method();
    Disjunctive state = before;
    if (caller != null) {
      state = arguments(callee, caller, pc, before);
    }
    List<@Nullable Cell> values = captured.getOrDefault(method, List.of());
    for (int i = 0; caller == null && i < method.parameterCount(); i++) {
      int to = callee.variable(i);
      Interval range = Cell.range(method.parameterType(i));
      if (range == null) {
        continue;
      }
      if (i == 0 && !method.isStatic()) {
        // An enum's constants have numbers.
        state = state.assign(to, Interval.of(0, range.high()));
      } else if (i < values.size() && isKnown(values.get(i))) {
        Cell cell = values.get(i);
        state = cell == null ? state : state.assign(to, Linear.variable(cell.variable()));
      } else {
        state = state.assign(to, range);
      }
    }
    Object monitor = callee.monitor();
    if (monitor != null && (caller == null || sharing.depth(caller, pc, monitor) == 0)) {
      AbstractThread thread = graph().threadOf(callee);
      if (hasCurrent()) {
        exchange.reads(monitor, current());
      }
      // In a thread's own run method nothing is known before it.
      Frame from = caller == null ? callee : caller;
      int place = caller == null ? callee.body().blockStart(0) : pc;
      state = exchange.acquire(monitor, thread, from, place, state);
      state = ghosts.count(callee, -1, state);
    }
    return state;
  }

  private Disjunctive arguments(Frame callee, Frame caller, int pc, Disjunctive before) {
    Method method = callee.body().method();
    Disjunctive state = before;
    boolean recursive = isRecursive(callee, caller, pc);
    if (recursive) {
      Disjunctive registers = before.keep(v -> !cells.get(v));
      waiting.at(caller, pc, registers, isDescending()).forEach(this::again);
    }
    int[] from = new int[method.parameterCount()];
    for (int i = 0; i < from.length; i++) {
      from[i] = caller.variable(caller.body().use(pc, i));
      if (recursive) {
        // A parameter may be passed on as another one.
        state = state.assign(temporary(i), Linear.variable(from[i]));
        from[i] = temporary(i);
      }
    }
    for (int i = 0; i < from.length; i++) {
      if (Cell.range(method.parameterType(i)) != null) {
        state = state.assign(callee.variable(i), Linear.variable(from[i]));
      }
    }
    return state;
  }

  private boolean isKnown(@Nullable Cell cell) {
    return cell != null && cells.get(cell.variable());
  }

  @Override
  protected Disjunctive leave(Frame callee, boolean exceptionally, Disjunctive state) {
    Object monitor = callee.monitor();
    if (monitor != null && sharing.depthAtLeave(callee, exceptionally, monitor) <= 1) {
      exchange
          .release(
              monitor,
              graph().threadOf(callee),
              r -> sharing.isDirtyAtLeave(callee, exceptionally, r),
              state)
          .forEach(this::again);
    }
    return state;
  }

  @Override
  protected @Nullable Disjunctive back(
      Frame callee, int register, Frame caller, int pc, Disjunctive before) {
    int def = caller.action(pc) instanceof Action.Call ? caller.body().def(pc) : -1;
    Disjunctive state = before;
    if (isRecursive(callee, caller, pc)) {
      int result = temporary(0);
      if (register >= 0 && def >= 0) {
        state = state.assign(result, Linear.variable(callee.variable(register)));
      }
      state = waiting.goOn(callee, caller, pc, current(), state);
      if (state != null && register >= 0 && def >= 0) {
        state = state.assign(caller.variable(def), Linear.variable(result));
      }
      return state == null ? null : reached(state);
    }
    return register >= 0 && def >= 0
        ? state.assign(caller.variable(def), Linear.variable(callee.variable(register)))
        : state;
  }

  @Override
  protected void end(AbstractThread thread, Disjunctive state) {
    if (thread.isCreation()) {
      for (AbstractThread next : thread.children()) {
        next.entries().forEach(f -> flow(entry(f), enter(f, null, -1, state.keep(cells::get))));
      }
    }
    exchange.end(thread, state.keep(cells::get)).forEach(this::again);
  }
}
