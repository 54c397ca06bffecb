// CASE A11: the writer and the reader hold different ReentrantLocks
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A11TwoLocksBad {
  private final ReentrantLock writing = new ReentrantLock();
  private final ReentrantLock reading = new ReentrantLock();
  private int value;

  void set(int newValue) {
    writing.lock();
    try {
      value = newValue; // RACE check run #1 value
    } finally {
      writing.unlock();
    }
  }

  int get() {
    reading.lock();
    try {
      return value; // RACE check run #1 value
    } finally {
      reading.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    A11TwoLocksBad cell = new A11TwoLocksBad();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> cell.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
