// CASE A11: accesses around Condition.await under the same lock
package locks;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public final class A11AwaitConditionOk {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition filled = lock.newCondition();
  private boolean full;
  private int value;

  void put(int newValue) {
    lock.lock();
    try {
      value = newValue; // OK
      full = true; // OK
      filled.signal();
    } finally {
      lock.unlock();
    }
  }

  int take() throws InterruptedException {
    lock.lock();
    try {
      while (!full) { // OK
        filled.await();
      }
      return value; // OK
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A11AwaitConditionOk cell = new A11AwaitConditionOk();
    Thread producer = new Thread(() -> cell.put(1));
    producer.start();
    cell.take();
    producer.join();
  }
}
