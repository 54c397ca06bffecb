// CASE A4: each access locks an object of its own, created on the spot
package locks;

public final class A04FreshLockBad {
  private int value;

  void add(int amount) {
    Object lock = new Object();
    synchronized (lock) {
      value += amount; // RACE check run #1 value
    }
  }

  public static void main(String[] args) throws Exception {
    A04FreshLockBad cell = new A04FreshLockBad();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
