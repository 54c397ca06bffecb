package oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets one thread at a time do one operation, in an order drawn from the seed, and writes it down.
 * Excluded from the checks, and uses nothing that orders threads for the detector.
 */
final class Turns {
  final List<int[]> log = new ArrayList<>();
  private final int threads;
  private final Random random;
  private final int[][] wanted;
  private final int[][] granted;
  private final boolean[] ended;
  private final boolean[] started;
  private final int[] monitorOwner = {-1, -1};
  private final int[] lockOwner = {-1, -1};
  private int count;

  /** Volatile writes and reads that carry the arrays along. */
  private volatile int arrivals;

  private volatile int grants;
  private volatile Thread controller;
  private final Thread[] parked;

  Turns(int threads, int count, Random random) {
    this.threads = threads;
    this.count = count;
    this.random = random;
    wanted = new int[threads][];
    granted = new int[threads][];
    ended = new boolean[threads];
    started = new boolean[threads];
    parked = new Thread[threads];
  }

  void step(int id, int[] op) {
    parked[id] = Thread.currentThread();
    wanted[id] = op;
    back();
    while (grants >= 0 && granted[id] != op) LockSupport.park(this);
  }

  void end(int id) {
    ended[id] = true;
    back();
  }

  private void back() {
    arrivals = 1;
    LockSupport.unpark(controller);
  }

  /** Thread 0 has been started by the caller, and nothing else runs. Returns false on a deadlock. */
  boolean control() {
    started[0] = true;
    while (true) {
      while (arrivals < 0 || !arrived()) LockSupport.parkNanos(this, 1_000_000);
      List<Integer> able = new ArrayList<>();
      boolean all = true;
      for (int i = 0; i < threads; i++) {
        if (started[i] && !ended[i]) {
          all = false;
          if (canRun(wanted[i])) able.add(i);
        }
      }
      if (all) return true;
      if (able.isEmpty()) return false;
      int id = able.get(random.nextInt(able.size()));
      int[] op = wanted[id];
      note(id, op);
      log.add(new int[] {id, op[0], op[1]});
      wanted[id] = null;
      granted[id] = op;
      grants = 1;
      LockSupport.unpark(parked[id]);
    }
  }

  void controller(Thread thread) { controller = thread; }

  private boolean arrived() {
    for (int i = 0; i < threads; i++) {
      if (started[i] && !ended[i] && wanted[i] == null) return false;
    }
    return true;
  }

  private boolean canRun(int[] op) {
    switch (op[0]) {
      case Oracle.ENTER: return monitorOwner[op[1]] < 0;
      case Oracle.LOCK: return lockOwner[op[1]] < 0;
      case Oracle.JOIN: return ended[op[1]];
      case Oracle.AWAIT: return count <= 0;
      default: return true;
    }
  }

  private void note(int id, int[] op) {
    switch (op[0]) {
      case Oracle.ENTER: monitorOwner[op[1]] = id; break;
      case Oracle.EXIT: monitorOwner[op[1]] = -1; break;
      case Oracle.LOCK: lockOwner[op[1]] = id; break;
      case Oracle.UNLOCK: lockOwner[op[1]] = -1; break;
      case Oracle.START: started[op[1]] = true; break;
      case Oracle.COUNT: count--; break;
      default:
    }
  }
}
