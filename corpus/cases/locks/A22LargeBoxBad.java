// CASE A22: the lock is a box outside the cache
package locks;

public final class A22LargeBoxBad {
  private static int total;

  static void add(int key) {
    Integer lock = Integer.valueOf(key);
    synchronized (lock) {
      total++; // RACE check run #1 total
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add(100_000));
    Thread second = new Thread(() -> add(100_000));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
