package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.program.type.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What one call passes to one method, piece by piece. A method is entered in many states, but most
 * of them differ in a lock or two: what each lock, and each set of own objects, is for the callee
 * is found once.
 */
final class Passing {
  private final Method callee;
  private final @Nullable Passing next;
  private final Map<Lock, PassedLock> locks = new HashMap<>(8);
  private long[] ours = new long[2];
  private long[] passed = new long[2];
  private int count;

  /**
   * @param next the same for other methods
   */
  Passing(Method callee, @Nullable Passing next) {
    this.callee = callee;
    this.next = next;
  }

  /** The one of these that is about a method; null if there is none. */
  static @Nullable Passing of(Method callee, @Nullable Passing all) {
    Passing one = all;
    while (one != null && one.callee != callee) {
      one = one.next;
    }
    return one;
  }

  /** What is the callee's own where these are the caller's. */
  long own(long own, LongUnaryOperator find) {
    for (int i = 0; i < count; i++) {
      if (ours[i] == own) {
        return passed[i];
      }
    }
    if (count == ours.length) {
      ours = Arrays.copyOf(ours, 2 * count);
      passed = Arrays.copyOf(passed, 2 * count);
    }
    ours[count] = own;
    passed[count] = find.applyAsLong(own);
    return passed[count++];
  }

  @Nullable PassedLock lock(Lock lock) {
    return locks.get(lock);
  }

  void put(Lock lock, PassedLock passed) {
    locks.put(lock, passed);
  }
}
