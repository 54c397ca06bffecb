package dev.deadheat.runtime;

import java.util.Arrays;

/** The locks that a thread holds, each once, with how often it has taken it. */
final class HeldLocks {
  private @Nullable Object[] locks = new Object[4];
  private @Nullable SyncVar[] vars = new SyncVar[4];
  private int[] counts = new int[4];
  private int[] kinds = new int[4];
  private int depth;

  /**
   * A lock was taken.
   *
   * @param var its variable, if known; {@link #var} gives it back
   * @return what it adds to {@link ThreadState#locks}; 0 if it was held before
   */
  int push(Object lock, @Nullable SyncVar var) {
    int at = find(lock);
    if (at >= 0) {
      counts[at]++;
      return 0;
    }
    if (depth == locks.length) {
      locks = Arrays.copyOf(locks, depth * 2);
      vars = Arrays.copyOf(vars, depth * 2);
      counts = Arrays.copyOf(counts, depth * 2);
      kinds = Arrays.copyOf(kinds, depth * 2);
    }
    int kind = kind(lock);
    locks[depth] = lock;
    vars[depth] = var;
    kinds[depth] = kind;
    counts[depth++] = 1;
    return kind;
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

  /** The other way round: what goes from {@link ThreadState#locks}; 0 if it is still held. */
  int pop(int at) {
    if (--counts[at] > 0) {
      return 0;
    }
    int kind = kinds[at];
    if (at < --depth) {
      System.arraycopy(locks, at + 1, locks, at, depth - at);
      System.arraycopy(vars, at + 1, vars, at, depth - at);
      System.arraycopy(counts, at + 1, counts, at, depth - at);
      System.arraycopy(kinds, at + 1, kinds, at, depth - at);
    }
    locks[depth] = null;
    vars[depth] = null;
    return kind;
  }

  /** The same for all locks of a class. */
  private static int kind(Object lock) {
    return lock instanceof Class<?> type
        ? ~type.hashCode() * 0x85EB_CA6B
        : lock.getClass().hashCode() * 0x9E37_79B1;
  }

  /** Outermost first. */
  String[] names() {
    String[] names = classes();
    for (int i = 0; i < names.length; i++) {
      Object lock = locks[i];
      if (!(lock instanceof Class<?>)) {
        names[i] += "@" + Integer.toHexString(System.identityHashCode(lock));
      }
    }
    return names;
  }

  /** The classes of the locks, or, where that is the lock, the class itself. */
  String[] classes() {
    String[] classes = new String[depth];
    for (int i = 0; i < depth; i++) {
      Object lock = locks[i];
      classes[i] =
          lock instanceof Class<?> type
              ? type.getName() + ".class"
              : lock == null ? "?" : lock.getClass().getTypeName();
    }
    return classes;
  }
}
