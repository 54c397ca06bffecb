package dev.deadheat.runtime;

import java.util.Arrays;

/** The locks that a thread holds, each once, with how often it has taken it. */
final class HeldLocks {
  private @Nullable Object[] locks = new Object[4];
  private @Nullable SyncVar[] vars = new SyncVar[4];
  private int[] counts = new int[4];
  private int depth;

  /**
   * A lock was taken.
   *
   * @param var its variable, if known; {@link #var} gives it back
   * @return whether it was not held before
   */
  boolean push(Object lock, @Nullable SyncVar var) {
    int at = find(lock);
    if (at >= 0) {
      counts[at]++;
      return false;
    }
    if (depth == locks.length) {
      locks = Arrays.copyOf(locks, depth * 2);
      vars = Arrays.copyOf(vars, depth * 2);
      counts = Arrays.copyOf(counts, depth * 2);
    }
    locks[depth] = lock;
    vars[depth] = var;
    counts[depth++] = 1;
    return true;
  }

  /** Where the lock stands; negative if the thread does not hold it. */
  int find(Object lock) {
    int at = depth - 1;
    while (at >= 0 && locks[at] != lock) {
      at--;
    }
    return at;
  }

  @Nullable
  SyncVar var(int at) {
    return vars[at];
  }

  /** Whether the lock is held no more. */
  boolean pop(int at) {
    if (--counts[at] > 0) {
      return false;
    }
    depth--;
    System.arraycopy(locks, at + 1, locks, at, depth - at);
    System.arraycopy(vars, at + 1, vars, at, depth - at);
    System.arraycopy(counts, at + 1, counts, at, depth - at);
    locks[depth] = null;
    vars[depth] = null;
    return true;
  }

  /** What a lock adds to {@link ThreadState#locks}: the same for all locks of a class. */
  static int kind(Object lock) {
    return lock instanceof Class<?> type
        ? ~type.hashCode() * 0x85EB_CA6B
        : lock.getClass().hashCode() * 0x9E37_79B1;
  }

  /** Outermost first. */
  String[] names() {
    String[] names = kinds();
    for (int i = 0; i < names.length; i++) {
      Object lock = locks[i];
      if (!(lock instanceof Class<?>)) {
        names[i] += "@" + Integer.toHexString(System.identityHashCode(lock));
      }
    }
    return names;
  }

  /** The classes of the locks, or, where that is the lock, the class itself. */
  String[] kinds() {
    String[] kinds = new String[depth];
    for (int i = 0; i < depth; i++) {
      Object lock = locks[i];
      kinds[i] =
          lock instanceof Class<?> type
              ? type.getName() + ".class"
              : lock == null ? "?" : lock.getClass().getTypeName();
    }
    return kinds;
  }
}
