// CASE D5: the catch branch unlocks, the access follows
package language;

import java.util.concurrent.locks.ReentrantLock;

public final class D05UnlockInCatchBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  private static void risky(String text) {
    Integer.parseInt(text);
  }

  void add(String text) {
    lock.lock();
    try {
      risky(text);
    } catch (NumberFormatException e) {
      lock.unlock();
    }
    value++; // RACE check run #1 value
    if (lock.isHeldByCurrentThread()) {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    D05UnlockInCatchBad cell = new D05UnlockInCatchBad();
    Thread first = new Thread(() -> cell.add("x"));
    Thread second = new Thread(() -> cell.add("y"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
