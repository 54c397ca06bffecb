package dev.deadheat.races;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.ThreadTable;
import java.util.List;

/** Why nothing orders two accesses, in one sentence: first the locks, then the threads. */
final class Reasons {
  private final ThreadTable threads;

  Reasons(ThreadTable threads) {
    this.threads = threads;
  }

  String of(Funnel.Pair pair, Access first, Access second) {
    String order = order(pair, first.thread(), second.thread());
    return locks(first, second, pair.first().access().base() < 0)
        + ", and "
        + order
        + (pair.late() ? ", since the wait for it has a time limit." : ".");
  }

  private static String locks(Access first, Access second, boolean ofStatic) {
    if (first.locks().isEmpty() && second.locks().isEmpty()) {
      return "Neither access holds a lock";
    }
    if (first.locks().equals(second.locks())
        && first.locks().stream().allMatch(lock -> lock.endsWith(LockNames.SHARED))) {
      return "Both hold "
          + String.join(" and ", first.locks())
          + ", which excludes no other reader";
    }
    if (first.locks().equals(second.locks())) {
      return "Both hold "
          + String.join(" and ", first.locks())
          + (ofStatic && first.locks().stream().allMatch(lock -> lock.startsWith(LockNames.THIS))
              ? ", but each instance has its own, and the field is one for all"
              : ", but these may be different objects");
    }
    boolean bothWrite = first.access() == AccessKind.WRITE && second.access() == AccessKind.WRITE;
    String one = bothWrite ? "the first write" : "the " + first.access().text();
    String other = bothWrite ? "the second" : "the " + second.access().text();
    return "No common lock: " + one + holds(first.locks()) + ", " + other + holds(second.locks());
  }

  private static String holds(List<String> locks) {
    return " holds " + (locks.isEmpty() ? "nothing" : String.join(" and ", locks));
  }

  private String order(Funnel.Pair pair, ThreadRef first, ThreadRef second) {
    AbstractThread one = threads.get(pair.firstThread());
    AbstractThread other = threads.get(pair.secondThread());
    boolean firstStarted = one.kind() == AbstractThread.Kind.STARTED;
    boolean secondStarted = other.kind() == AbstractThread.Kind.STARTED;
    if (!firstStarted && !secondStarted) {
      String a = simple(first.root());
      String b = simple(second.root());
      return "several threads may call "
          + (first.root().equals(second.root()) ? a : a + " and " + b)
          + " at the same time";
    }
    if (one.id() == other.id()) {
      return "several of " + first.name() + " run at a time" + startedAt(first);
    }
    if (firstStarted && secondStarted) {
      return first.name()
          + " and "
          + second.name()
          + " run at the same time: neither waits for the other";
    }
    ThreadRef started = firstStarted ? first : second;
    ThreadRef rest = firstStarted ? second : first;
    return started.name()
        + startedAt(started)
        + ", may still run while "
        + (rest.name().equals("main") ? "main" : rest.name() + " of " + simple(rest.root()))
        + " goes on";
  }

  private static String startedAt(ThreadRef thread) {
    if (thread.creation().isEmpty()) {
      return "";
    }
    Frame start = thread.creation().get(thread.creation().size() - 1);
    return ", started at " + start.file() + (start.line() > 0 ? ":" + start.line() : "");
  }

  /** {@code Pool.close} of {@code app.Pool.close}. */
  private static String simple(String method) {
    int name = method.lastIndexOf('.');
    return method.substring(method.lastIndexOf('.', name - 1) + 1);
  }
}
