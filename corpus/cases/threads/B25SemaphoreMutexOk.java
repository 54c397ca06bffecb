// CASE B25: Semaphore(1) as a mutex
package threads;

import java.util.concurrent.Semaphore;

public final class B25SemaphoreMutexOk {
  private final Semaphore mutex = new Semaphore(1);
  private int value;

  void add() {
    mutex.acquireUninterruptibly();
    try {
      value++; // OK
    } finally {
      mutex.release();
    }
  }

  public static void main(String[] args) throws Exception {
    B25SemaphoreMutexOk cell = new B25SemaphoreMutexOk();
    Thread first = new Thread(() -> cell.add());
    Thread second = new Thread(() -> cell.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
