package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.Name;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * In what state a method is entered, in terms of its parameters.
 *
 * @param locks held by the callers
 * @param own parameters that are the running activation's own, and from bit 32 those of which all
 *     they hold is
 * @param handed the same for what was handed over when the thread began: its own among all threads
 *     of its kind, but its starter may have kept a hand on it
 * @param taken the same for what was taken out of a queue between threads: nobody else has it,
 *     unless it was put there twice
 * @param passed parameters that an unknown caller of the library passed, as they are
 * @param alive which threads may be running, as {@link dev.deadheat.threads.Order} numbers them
 * @param functions parameters that are known function objects
 */
record EntryState(
    Set<Lock> locks,
    long own,
    long handed,
    long taken,
    long passed,
    int alive,
    Map<Integer, Function> functions) {

  // What is generated for records costs more, and this is compared very often.
  @Override
  public int hashCode() {
    // Whatever is own is often so in both halves, which would cancel each other out.
    int masks =
        Long.hashCode(0x9E3779B97F4A7C15L * (own + 31 * (handed + 31 * (taken + 31 * passed))));
    return 31 * (31 * (31 * masks + alive) + locks.hashCode()) + functions.hashCode();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof EntryState other
        && own == other.own
        && handed == other.handed
        && taken == other.taken
        && passed == other.passed
        && alive == other.alive
        && locks.equals(other.locks)
        && functions.equals(other.functions);
  }

  /** The same while others run. */
  EntryState running(int others) {
    return new EntryState(locks, own, handed, taken, passed, others, functions);
  }

  /**
   * A function object that a caller made.
   *
   * @param captured names of what it captured; null where it has none here
   */
  record Function(Method target, List<@Nullable Name> captured) {}
}
