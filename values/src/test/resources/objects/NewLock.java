/** The lock is exchanged: who holds the old one keeps nobody out. */
public class NewLock {
  static final class Cell {
    private Object lock = new Object();
    private int x, y;
    void change() { synchronized (lock) { lock = new Object(); x++; y++; } }
    void check() { synchronized (lock) {
      assert x == y; // FALSE
    } }
  }
  public static void main(String[] args) {
    Cell c = new Cell(), d = new Cell();
    for (int i = 0; i < 3; i++) new Thread(() -> { c.change(); d.change(); }).start();
    new Thread(() -> { c.check(); d.check(); }).start();
  }
}
