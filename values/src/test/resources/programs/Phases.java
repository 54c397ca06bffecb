/** A phase variable, a boolean and a count that go together. */
public class Phases {
  static final Object lock = new Object();
  static int phase;
  static boolean open;
  static int inside;

  static void advance() {
    synchronized (lock) {
      switch (phase) {
        case 0 -> { phase = 1; open = true; }
        case 1 -> { phase = 2; open = false; inside = 0; }
        default -> { phase = 0; open = false; }
      }
      assert open == (phase == 1); // TRUE
    }
  }
  static void enter() {
    synchronized (lock) {
      if (open && inside < 5) inside++;
      assert inside <= 5; // TRUE
      assert phase >= 0 && phase <= 2; // TRUE
      if (phase == 2) {
        assert !open; // TRUE
        assert inside == 0; // TRUE
      }
      assert open; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> { for (int i = 0; i < 9; i++) advance(); });
    Thread t2 = new Thread(() -> enter()), t3 = new Thread(() -> enter());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
