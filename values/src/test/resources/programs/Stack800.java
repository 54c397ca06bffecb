/** One thread pushes 800 times, the other pops when there is something. */
public class Stack800 {
  static final Object lock = new Object();
  static final int SIZE = 800;
  static int top;
  static boolean flag;

  static void push() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (lock) {
        assert top < SIZE; // TRUE
        top++;
        flag = true;
      }
    }
  }
  static void pop() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (lock) {
        if (flag && top != 0) {
          assert top >= 1; // TRUE
          top--;
        }
      }
    }
  }
  static void check() {
    synchronized (lock) {
      if (flag) {
        assert top != 0; // FALSE
      }
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread t1 = new Thread(() -> push()), t2 = new Thread(() -> { pop(); check(); });
    t1.start(); t2.start();
    t1.join(); t2.join();
  }
}
