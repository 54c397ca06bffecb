// CASE A5: a private final lock object per instance
package locks;

public final class A05PrivateFinalLockOk {
  private final Object lock = new Object();
  private int value;

  void add(int amount) {
    synchronized (lock) {
      value += amount; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    A05PrivateFinalLockOk cell = new A05PrivateFinalLockOk();
    Thread first = new Thread(() -> cell.add(1));
    Thread second = new Thread(() -> cell.add(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
