// CASE A18: one caller passes another object as the lock
package locks;

public final class A18WrongLockArgumentBad {
  private final Object lock = new Object();
  private final Object other = new Object();
  private int value;

  private static void add(A18WrongLockArgumentBad cell, Object guard, int amount) {
    synchronized (guard) {
      cell.value += amount; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A18WrongLockArgumentBad cell = new A18WrongLockArgumentBad();
    Thread first = new Thread(() -> add(cell, cell.lock, 1));
    Thread second = new Thread(() -> add(cell, cell.other, 2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
