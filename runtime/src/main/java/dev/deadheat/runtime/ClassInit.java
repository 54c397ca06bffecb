package dev.deadheat.runtime;

import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Class initialization: its end happens before every later use of the class, in every thread. A
 * class with an initializer has a number; each thread remembers which ends it has seen.
 */
public final class ClassInit {
  private static final SpinLock LOCK = new SpinLock();
  private static volatile @Nullable Snapshot[] done = new Snapshot[64];
  private static int count = 1;

  /** By class, for those who know it only at run time; 0 for one without an initializer. */
  private static final WeakIdentityMap<Integer> NUMBERS = new WeakIdentityMap<>();

  private ClassInit() {}

  /** A number for a class that is being rewritten. */
  public static int number() {
    LOCK.lock();
    try {
      return count++;
    } finally {
      LOCK.unlock();
    }
  }

  /** At the end of the initializer. */
  public static void end(Object type, int number) {
    ThreadState thread = ThreadSlot.current();
    // The classes above were initialized first, maybe by others: who uses this one needs them too.
    use(thread, ((Class<?>) type).getSuperclass());
    NUMBERS.put(type, number);
    LOCK.lock();
    try {
      @Nullable Snapshot[] now = done;
      if (number >= now.length) {
        now = Arrays.copyOf(now, Math.max(number + 1, now.length * 2));
      }
      now[number] = thread.snapshot();
      done = now;
    } finally {
      LOCK.unlock();
    }
    thread.tick();
  }

  /** A use: entry of a constructor or static method, or an access of a static field. */
  @ForceInline
  public static void use(ThreadState thread, int number) {
    byte[] seen = thread.initialized;
    if (number >= seen.length || seen[number] == 0) {
      firstUse(thread, number);
    }
  }

  @DontInline
  private static void firstUse(ThreadState thread, int number) {
    @Nullable Snapshot[] now = done;
    Snapshot end = number < now.length ? now[number] : null;
    if (end != null) {
      thread.learn(end);
      if (number >= thread.initialized.length) {
        thread.initialized =
            Arrays.copyOf(thread.initialized, Math.max(number + 1, thread.initialized.length * 2));
      }
      thread.initialized[number] = 1;
    }
  }

  /**
   * From the JDK, which has initialized a class for the program or found that it is: {@code
   * Class.forName}, the constants of an enum, and their like.
   */
  public static void used(@Nullable Object type) {
    ThreadState thread = ThreadSlot.current();
    if (thread.inside == 0) {
      use(thread, (Class<?>) type);
    }
  }

  /** From a {@code forName} that is told whether to initialize. */
  public static void usedIf(@Nullable Object type, boolean initialize) {
    if (initialize) {
      used(type);
    }
  }

  /** From the JDK, which has made an object without its own constructor. */
  public static void made(@Nullable Object object) {
    if (object != null) {
      used(object.getClass());
    }
  }

  /**
   * Before a static field is accessed through the JDK. That would begin the initialization, which
   * must be over when the access is checked: another thread's would look unordered.
   */
  static void require(ThreadState thread, Class<?> type) {
    Integer number = NUMBERS.get(type);
    if (number != null && number > 0 && hasSeen(thread, number)) {
      return;
    }
    if (number == null && Mem.U.shouldBeInitialized(type)) {
      Mem.U.ensureClassInitialized(type);
    }
    if (number == null && NUMBERS.get(type) == null) {
      // It may be that this thread is just initializing it; then the end will correct this.
      NUMBERS.put(type, 0);
    }
    use(thread, type);
  }

  private static boolean hasSeen(ThreadState thread, int number) {
    return number < thread.initialized.length && thread.initialized[number] != 0;
  }

  private static void use(ThreadState thread, @Nullable Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Integer number = NUMBERS.get(c);
      if (number != null && number > 0 && !hasSeen(thread, number)) {
        firstUse(thread, number);
      }
    }
  }
}
