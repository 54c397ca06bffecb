// CASE D5: the catch block still holds the lock, finally releases it
package language;

import java.util.concurrent.locks.ReentrantLock;

public final class D05FinallyUnlocksOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;
  private int errors;

  void add(String text) {
    lock.lock();
    try {
      value += Integer.parseInt(text); // OK
    } catch (NumberFormatException e) {
      errors++; // OK
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    D05FinallyUnlocksOk cell = new D05FinallyUnlocksOk();
    Thread first = new Thread(() -> cell.add("1"));
    Thread second = new Thread(() -> cell.add("x"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
