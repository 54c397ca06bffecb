/** Three threads pass a token round; who has it works. */
public class TokenRing {
  static final Object lock = new Object();
  static int token;
  static int working;

  static boolean step(int me, int next) {
    synchronized (lock) {
      if (token != me) return false;
      assert working == 0; // TRUE
      working = working + 1;
      assert working == 1; // TRUE
      working = working - 1;
      token = next;
      assert token >= 0 && token <= 2; // TRUE
      assert token != 0; // FALSE
      return true;
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread a = new Thread(() -> { while (!step(0, 1)) Thread.yield(); });
    Thread b = new Thread(() -> { while (!step(1, 2)) Thread.yield(); });
    Thread c = new Thread(() -> { while (!step(2, 0)) Thread.yield(); });
    a.start(); b.start(); c.start();
    a.join(); b.join(); c.join();
  }
}
