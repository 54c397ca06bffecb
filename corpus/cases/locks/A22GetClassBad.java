// CASE A22: the lock is getClass() and there is a subclass
package locks;

public class A22GetClassBad {
  private static int total;

  void add() {
    synchronized (getClass()) {
      total++; // RACE check run #1 total
    }
  }

  static final class Sub extends A22GetClassBad {}

  public static void main(String[] args) throws Exception {
    A22GetClassBad base = new A22GetClassBad();
    A22GetClassBad sub = new Sub();
    Thread first = new Thread(() -> base.add());
    Thread second = new Thread(() -> sub.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
