// CASE A22: the lock is a string computed at run time: equal, not identical
package locks;

public final class A22ComputedStringBad {
  private static int total;

  static void add(int id) {
    String lock = "lock-" + id;
    synchronized (lock) {
      total++; // RACE check run #1 total
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add(1));
    Thread second = new Thread(() -> add(1));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
