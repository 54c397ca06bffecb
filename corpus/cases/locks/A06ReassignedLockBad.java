// CASE A6: a setter replaces the lock between two uses
package locks;

public final class A06ReassignedLockBad {
  private volatile Object lock = new Object();
  private int value;

  void setLock(Object newLock) {
    lock = newLock;
  }

  void add(int amount) {
    synchronized (lock) {
      value += amount; // RACE check run? #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A06ReassignedLockBad cell = new A06ReassignedLockBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> {
      cell.setLock(new Object());
      cell.add(2);
    });
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
