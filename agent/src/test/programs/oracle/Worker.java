package oracle;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Runs one thread's script; every operation waits for its turn and is one step of the log. */
final class Worker implements Runnable {
  final Oracle.Program program;
  final int id;
  private int next;

  Worker(Oracle.Program program, int id) {
    this.program = program;
    this.id = id;
  }

  @Override
  public void run() {
    try {
      body(-1);
    } finally {
      program.turns.end(id);
    }
  }

  /** Up to the end of the block that lock opened. */
  private void body(int lock) {
    int[][] script = program.scripts[id];
    while (next < script.length) {
      int[] op = script[next++];
      program.turns.step(id, op);
      switch (op[0]) {
        case Oracle.READ: program.data.read(op[1]); break;
        case Oracle.WRITE: program.data.write(op[1]); break;
        case Oracle.LOOP: Loops.run(program.data.many, op[1]); break;
        case Oracle.VREAD: program.data.readVolatile(op[1]); break;
        case Oracle.VWRITE: program.data.writeVolatile(op[1]); break;
        case Oracle.ENTER: synchronized (program.monitors[op[1]]) { body(op[1]); } break;
        case Oracle.EXIT: return;
        case Oracle.LOCK: program.locks[op[1]].lock(); break;
        case Oracle.UNLOCK: program.locks[op[1]].unlock(); break;
        case Oracle.START: program.threads[op[1]].start(); break;
        case Oracle.JOIN: try { program.threads[op[1]].join(); } catch (InterruptedException e) { throw new IllegalStateException(e); } break;
        case Oracle.COUNT: program.latch.countDown(); break;
        case Oracle.AWAIT: try { program.latch.await(); } catch (InterruptedException e) { throw new IllegalStateException(e); } break;
        default: throw new IllegalStateException();
      }
    }
  }
}
