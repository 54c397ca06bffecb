/** Transfers keep the total of two accounts. */
public class Bank {
  static final Object lock = new Object();
  static int left = 60, right = 40;

  static void move(int amount) {
    synchronized (lock) {
      if (left >= amount) { left -= amount; right += amount; }
    }
  }
  static void back(int amount) {
    synchronized (lock) {
      if (right >= amount) { right -= amount; left += amount; }
    }
  }
  static void audit() {
    synchronized (lock) {
      assert left + right == 100; // TRUE
      assert left >= 0; // TRUE
      assert right <= 100; // TRUE
      assert left <= 60; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> { for (int i = 1; i < 50; i++) move(i); });
    Thread t2 = new Thread(() -> { for (int i = 1; i < 50; i++) back(i); });
    Thread t3 = new Thread(() -> audit());
    t1.start(); t2.start(); t3.start();
    t1.join(); t2.join(); t3.join();
  }
}
