package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Parameters whose object was made by the thread that runs, on every way there: a caller made it
 * and passed it on by plain calls, wherever else it may have put it since. An object is made once,
 * so two threads that both use what they made themselves never use the same one.
 */
final class MadeByThread {
  /** By visit: the parameters, as bits. */
  private final long[] made;

  private final CallGraph graph;
  private final Facts.Source facts;

  MadeByThread(CallGraph graph, Propagation propagation, Facts.Source facts) {
    this.graph = graph;
    this.facts = facts;
    this.made = new long[propagation.visits().size()];
    Arrays.fill(made, -1);
    // What begins a thread or is a user's call was passed nothing. All else is assumed to hold
    // until a call says otherwise.
    ArrayDeque<Propagation.Visit> work = new ArrayDeque<>(propagation.visits());
    boolean[] waiting = new boolean[made.length];
    Arrays.fill(waiting, true);
    for (Propagation.Visit visit : propagation.visits()) {
      if (!visit.begins.isEmpty()) {
        made[visit.index()] = 0;
      }
    }
    while (!work.isEmpty()) {
      Propagation.Visit visit = work.remove();
      waiting[visit.index()] = false;
      for (int i = 0; i < visit.calleeCount(); i++) {
        int callee = visit.callee(i).index();
        if (made[callee] == 0) {
          continue;
        }
        long passed = visit.isPlain(i) ? passed(visit, visit.pc(i), made[callee]) : 0;
        if (passed != made[callee]) {
          made[callee] = passed;
          if (!waiting[callee]) {
            waiting[callee] = true;
            work.add(visit.callee(i));
          }
        }
      }
    }
  }

  /** Which of some parameters a call passes objects for that this thread made. */
  private long passed(Propagation.Visit visit, int pc, long asked) {
    Facts f = facts.of(graph, visit.node);
    MethodBody body = f.body();
    long found = 0;
    int count = Math.min(body.useCount(pc), Long.SIZE);
    for (int i = 0; i < count; i++) {
      if ((asked & 1L << i) != 0 && isMade(visit, f, body.use(pc, i))) {
        found |= 1L << i;
      }
    }
    return found;
  }

  private boolean isMade(Propagation.Visit visit, Facts f, int register) {
    int value = f.uncast(register);
    return isParameter(f.body(), value)
        ? (made[visit.index()] & 1L << value) != 0
        : f.ownership().isMadeHere(value);
  }

  /** Whether a parameter of a method is an object that the thread made. */
  boolean contains(Propagation.Visit visit, MethodBody body, int register) {
    return isParameter(body, register) && (made[visit.index()] & 1L << register) != 0;
  }

  private static boolean isParameter(MethodBody body, int register) {
    return register >= 0 && register < Math.min(body.parameterCount(), Long.SIZE);
  }
}
