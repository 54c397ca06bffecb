// CASE A6: the lock field is plain: the field races, and so does what it guards
package locks;

public final class A06ReassignedPlainLockBad {
  private Object lock = new Object();
  private int value;

  void setLock(Object newLock) {
    lock = newLock; // RACE check run #1 lock
  }

  void add(int amount) {
    synchronized (lock) { // RACE check run #1 lock
      value += amount; // RACE check run? #2 value
    }
  }

  public static void main(String[] args) throws Exception {
    A06ReassignedPlainLockBad cell = new A06ReassignedPlainLockBad();
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
