/** Main bumps an index under the lock between the starts; each thread writes the selected cell. */
public class Sigma {
  static final Object lock = new Object();
  static final int[] cells = new int[5];
  static int index;

  static void bump() { synchronized (lock) { if (index < 4) index++; } }
  static void use() {
    synchronized (lock) {
      assert index <= 4; // TRUE
      assert index >= 0; // TRUE
      cells[index] = 1; // TRUE
    }
  }
  static void sum() {
    synchronized (lock) {
      int sum = cells[1] + cells[2] + cells[3] + cells[4];
      assert sum == 4; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> use()), t2 = new Thread(() -> use());
    Thread t3 = new Thread(() -> use()), t4 = new Thread(() -> use());
    bump(); t1.start();
    bump(); t2.start();
    bump(); t3.start();
    bump(); t4.start();
    t1.join(); t2.join(); t3.join(); t4.join();
    sum();
  }
}
