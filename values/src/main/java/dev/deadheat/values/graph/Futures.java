package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Futures whose task is known: a call has handed the task in, and its result never leaves the
 * method, so that nobody else can complete it. When {@code get} or {@code join} returns, the task
 * is over; where they throw, nothing is known.
 */
final class Futures {
  private static final String CONCURRENT = "java/util/concurrent/";

  /** What can be done with a future without completing it or passing it on. */
  private static final Set<String> HARMLESS =
      Set.of("get", "join", "isDone", "isCancelled", "cancel", "isCompletedExceptionally");

  private Futures() {}

  /** Whether a call may wait for a task. */
  static boolean waits(MethodRef target) {
    Method method = target.resolve();
    if (method == null || !method.owner().internalName().startsWith(CONCURRENT)) {
      return false;
    }
    String owner = method.owner().internalName().substring(CONCURRENT.length());
    boolean future =
        owner.equals("Future") || owner.equals("FutureTask") || owner.equals("CompletableFuture");
    return future && (target.name().equals("get") || target.name().equals("join"));
  }

  /** The task that a call waits for; null where that is not known. */
  static @Nullable AbstractThread task(
      Frame frame, int pc, Map<Integer, List<AbstractThread>> starts) {
    MethodBody body = frame.body();
    for (Map.Entry<Integer, List<AbstractThread>> start : starts.entrySet()) {
      int from = start.getKey();
      if (start.getValue().size() == 1 && handsIn(body, from)) {
        Set<Integer> same = copies(body, body.def(from));
        if (same != null && same.contains(body.use(pc, 0))) {
          AbstractThread task = start.getValue().get(0);
          return task.isManyOrBelow() ? null : task;
        }
      }
    }
    return null;
  }

  private static boolean handsIn(MethodBody body, int pc) {
    if (body.op(pc) != Op.INVOKE || body.def(pc) < 0) {
      return false;
    }
    String name = body.callee(pc).name();
    Method method = body.callee(pc).resolve();
    return method != null
        && method.owner().internalName().startsWith(CONCURRENT)
        && (name.equals("submit") || name.equals("runAsync") || name.equals("supplyAsync"));
  }

  /** The registers that hold a future; null if it gets anywhere else. */
  private static @Nullable Set<Integer> copies(MethodBody body, int future) {
    Set<Integer> same = new HashSet<>(Set.of(future));
    ArrayDeque<Integer> work = new ArrayDeque<>(same);
    while (!work.isEmpty()) {
      int register = work.remove();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        for (int i = 0; i < body.useCount(pc); i++) {
          if (body.use(pc, i) != register) {
            continue;
          }
          if (body.op(pc) == Op.CAST) {
            if (same.add(body.def(pc))) {
              work.add(body.def(pc));
            }
          } else if (body.op(pc) != Op.IF
              && !(body.op(pc) == Op.INVOKE
                  && i == 0
                  && HARMLESS.contains(body.callee(pc).name()))) {
            return null;
          }
        }
      }
    }
    return same;
  }
}
