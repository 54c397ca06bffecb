// CASE D7 compiler=ecj: compiled by ECJ: lock, try, finally unlock
package language;

import java.util.concurrent.locks.ReentrantLock;

public final class D07EcjOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int count;

  void work() {
    lock.lock();
    try {
      count++; // OK
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    D07EcjOk cell = new D07EcjOk();
    Thread first = new Thread(cell::work);
    Thread second = new Thread(cell::work);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
