// CASE D5: unlock is missing in the catch branch, so the lock state differs where the paths meet
package language;

import java.util.concurrent.locks.ReentrantLock;

public final class D05UnlockOnNormalPathOnlyBad {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  private static void risky(String text) {
    Integer.parseInt(text);
  }

  void add(String text) {
    lock.lock();
    try {
      risky(text);
      lock.unlock();
    } catch (NumberFormatException e) {
      // still locked
    }
    value++; // RACE check run #1 value
    if (lock.isHeldByCurrentThread()) {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws Exception {
    D05UnlockOnNormalPathOnlyBad cell = new D05UnlockOnNormalPathOnlyBad();
    Thread first = new Thread(() -> cell.add("1"));
    Thread second = new Thread(() -> cell.add("2"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
