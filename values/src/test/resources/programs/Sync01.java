/** One loop goes up until the number wraps, another leaves zero downwards. */
public class Sync01 {
  static final Object lock = new Object();
  static int num = 1;

  static void up() { synchronized (lock) { while (num > 0) num++; } }
  static void down() { synchronized (lock) { while (num == 0) num--; } }
  static void end() {
    assert num <= 1; // TRUE
    assert num >= 0; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> up()), t2 = new Thread(() -> down());
    t1.start(); t2.start();
    t1.join(); t2.join();
    end();
  }
}
