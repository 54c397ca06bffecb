// CASE A18: the callee locks its parameter, the caller passes its own lock
package locks;

public final class A18LockAsArgumentOk {
  private final Object lock = new Object();
  private int value;

  private static void add(A18LockAsArgumentOk cell, Object guard, int amount) {
    synchronized (guard) {
      cell.value += amount; // OK
    }
  }

  void add(int amount) {
    add(this, lock, amount);
  }

  public static void main(String[] args) throws Exception {
    A18LockAsArgumentOk cell = new A18LockAsArgumentOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
