// CASE A7: an instance method and a static method, both synchronized, one static field
package locks;

public final class A07StaticAndInstanceLockBad {
  private static int total;

  synchronized void add() {
    total++; // RACE check run #1 total
  }

  static synchronized void reset() {
    total = 0; // RACE check run #1 total
  }

  public static void main(String[] args) throws Exception {
    A07StaticAndInstanceLockBad adder = new A07StaticAndInstanceLockBad();
    Thread first = new Thread(() -> adder.add());
    Thread second = new Thread(() -> reset());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
