package dev.deadheat.values.sharing;

import dev.deadheat.program.ir.Op;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.Node;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.graph.Walk;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes locks held, cells written and threads running at each instruction. */
final class SharingWalk extends Walk<Situation> {
  /** An instruction in a frame. */
  record Site(Frame frame, int pc) {}

  final Map<Site, Situation> at = new LinkedHashMap<>();
  final Map<Site, Situation> atLeave = new HashMap<>();

  /** What ran beside the starting thread when a thread was started. */
  final Map<AbstractThread, Set<AbstractThread>> beside = new HashMap<>();

  private final Map<AbstractThread, Set<AbstractThread>> left = new HashMap<>();
  private final RecursiveLocks recursion = new RecursiveLocks();

  SharingWalk(ProgramGraph graph) {
    super(graph, Long.MAX_VALUE);
    // What a thread leaves running has to be known where it is joined: until that is stable.
    Map<AbstractThread, Set<AbstractThread>> before;
    int losses;
    do {
      before = copy(left);
      losses = recursion.losses();
      for (AbstractThread thread : graph.threads()) {
        for (Frame first : thread.entries()) {
          flow(entry(first), enter(first, null, -1, Situation.START));
        }
      }
      run();
      states().keySet().forEach(this::again);
      run();
    } while (!before.equals(left) || losses != recursion.losses());
  }

  private static Map<AbstractThread, Set<AbstractThread>> copy(
      Map<AbstractThread, Set<AbstractThread>> map) {
    Map<AbstractThread, Set<AbstractThread>> result = new HashMap<>();
    map.forEach((thread, set) -> result.put(thread, new HashSet<>(set)));
    return result;
  }

  @Override
  protected @Nullable Situation merge(Node node, @Nullable Situation old, Situation arriving) {
    Situation joined = old == null ? arriving : old.join(arriving);
    return joined.equals(old) ? null : joined;
  }

  @Override
  protected Situation arrive(Node node, Situation state) {
    return state;
  }

  @Override
  protected Situation join(Node node, Situation a, Situation b) {
    return a.join(b);
  }

  @Override
  protected Situation step(Frame frame, int pc, Situation state) {
    at.merge(new Site(frame, pc), state, Situation::join);
    Action action = frame.action(pc);
    if (action instanceof Action.Access access && access.write()) {
      Situation after = state;
      for (Cell cell : access.cells()) {
        after = after.write(cell);
        after = frame.raises(pc) ? after.raise(cell) : after;
      }
      return after;
    }
    if (action instanceof Action.Acquire acquire) {
      return acquire.lock() == null ? state : state.acquire(acquire.lock());
    }
    if (action instanceof Action.Release release) {
      recursion.release(frame, release.lock(), state);
      // An unknown lock may be any of those held; so may one that is not held by this name.
      return release.lock() == null || state.depth(release.lock()) == 0
          ? releaseAll(state)
          : state.release(release.lock());
    }
    if (action instanceof Action.Wait) {
      return state.waited();
    }
    if (action instanceof Action.Start start) {
      Situation after = state;
      for (AbstractThread thread : start.threads()) {
        beside.computeIfAbsent(thread, t -> new HashSet<>()).addAll(state.running());
        after = after.start(thread, start.threads().size() == 1);
      }
      return after;
    }
    if (action instanceof Action.Join join && join.thread() != null) {
      return join.thread().isMany()
          ? state
          : state.join(join.thread(), left.getOrDefault(join.thread(), Set.of()));
    }
    return state;
  }

  private static Situation releaseAll(Situation state) {
    Situation after = state;
    for (Object lock : state.held().keySet()) {
      after = after.release(lock);
    }
    return after;
  }

  @Override
  protected @Nullable Situation thrown(Frame frame, int pc, Situation state) {
    if (frame.action(pc) instanceof Action.Call || !mayThrow(frame, pc, state)) {
      return null;
    }
    Action action = frame.action(pc);
    // An unlock that throws has not been one; a lock that throws is not held; both as before. But a
    // thread may have been started before the starting method threw.
    return action instanceof Action.Start ? step(frame, pc, state).join(state) : state;
  }

  /** Class initialisation and linkage do not fail; leaving a monitor does not either. */
  private static boolean mayThrow(Frame frame, int pc, Situation state) {
    return switch (frame.body().op(pc)) {
      case Op.GET_STATIC, Op.PUT_STATIC, Op.NEW, Op.MONITOR_EXIT -> false;
      case Op.THROW -> true;
      default ->
          frame.body().mayThrow(pc)
              && !(frame.action(pc) instanceof Action.Release release
                  && release.lock() != null
                  && state.depth(release.lock()) > 0);
    };
  }

  @Override
  protected Situation branch(Frame frame, int pc, int successor, Situation state) {
    at.merge(new Site(frame, pc), state, Situation::join);
    Situation after = state;
    for (Action action : frame.onBranch(pc, successor)) {
      if (action instanceof Action.Acquire acquire && acquire.lock() != null) {
        after = after.acquire(acquire.lock());
      } else if (action instanceof Action.JoinAll join) {
        after = after.join(join.thread(), left.getOrDefault(join.thread(), Set.of()));
      } else if (action instanceof Action.See see) {
        after = after.see(see.flag());
      }
    }
    return after;
  }

  @Override
  protected Situation phis(Frame frame, int block, int predecessor, Situation state) {
    return state;
  }

  @Override
  protected Situation enter(Frame callee, @Nullable Frame caller, int pc, Situation state) {
    recursion.enter(callee, state);
    return callee.monitor() == null ? state : state.acquire(callee.monitor());
  }

  @Override
  protected Situation leave(Frame callee, boolean exceptionally, Situation state) {
    if (callee.monitor() == null) {
      return state;
    }
    atLeave.merge(new Site(callee, exceptionally ? 1 : 0), state, Situation::join);
    recursion.release(callee, callee.monitor(), state);
    return state.release(callee.monitor());
  }

  @Override
  protected Situation back(Frame callee, int register, Frame caller, int pc, Situation state) {
    Situation before = at.get(new Site(caller, pc));
    return isRecursive(callee, caller, pc) && before != null
        ? recursion.goOn(callee, before, state)
        : state;
  }

  @Override
  protected void end(AbstractThread thread, Situation state) {
    left.computeIfAbsent(thread, t -> new HashSet<>()).addAll(state.running());
  }
}
