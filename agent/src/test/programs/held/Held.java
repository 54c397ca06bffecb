package held;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Races whose earlier access is made with different locks held, from the same line. */
public final class Held {
  static final class Door {}

  static final class Shared {
    int guarded;
    int open;
    int twice;
    int taken;
  }

  private static final Shared SHARED = new Shared();
  private static final int[] BEFORE = new int[4];
  private static final int[] CELLS = new int[4];
  private static final List<String> NAMES = new ArrayList<>();
  private static final Door DOOR = new Door();
  private static final ReentrantLock LOCK = new ReentrantLock();

  private static void set(int[] cells, int i) {
    cells[i] = i;
  }

  private static void take(boolean locked) {
    if (locked) {
      LOCK.lock();
    }
    try {
      SHARED.taken++;
    } finally {
      if (locked) {
        LOCK.unlock();
      }
    }
  }

  private static void first() {
    SHARED.open = 1;
    set(BEFORE, 1);
    take(false);
    synchronized (DOOR) {
      SHARED.guarded = 1;
      set(CELLS, 1); // the same line, chain of calls and epoch as before, but with a lock
      synchronized (Held.class) {
        synchronized (DOOR) {
          SHARED.twice = 1;
          NAMES.add("one");
        }
      }
    }
    take(true);
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      // Main has had its turn.
    }
  }

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(Held::first);
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(10); // orders nothing, nor does the state
    }
    SHARED.open = 2;
    SHARED.guarded = 2;
    SHARED.twice = 2;
    SHARED.taken = 2;
    BEFORE[1] = 2;
    CELLS[1] = 2;
    NAMES.add("two");
    thread.interrupt();
    thread.join();
  }
}
