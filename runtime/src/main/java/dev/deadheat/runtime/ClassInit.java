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
  public static void end(int number) {
    ThreadState thread = ThreadSlot.current();
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
}
