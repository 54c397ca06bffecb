/** A loop without end ends by an exception of an instruction: who joins it goes on. */
public class EndsByThrow {
  static final Object lock = new Object();
  static int d = 3;
  static void divide() { while (true) { synchronized (lock) { d = 10 / d - 1; } } }
  public static void main(String[] args) throws InterruptedException {
    Thread t = new Thread(() -> divide());
    t.start();
    t.join();
    assert d > 0; // FALSE
  }
}
