/** Fields that others only read: what is known of an object's own stays known, not of another's. */
public class Compared {
  private final int[] cells;
  private int used;
  private int mark;

  public Compared(int size) {
    cells = new int[Math.max(size, 2)];
  }
  public synchronized void add(int value) {
    if (used < cells.length) {
      cells[used] = value; // TRUE
      used++;
    }
  }
  public synchronized void check() {
    assert used <= cells.length; // TRUE
    assert mark == 0; // FALSE
  }
  public synchronized boolean isLike(Compared other) {
    synchronized (other) {
      assert used >= 0 && other.cells.length >= 0; // TRUE
      assert other.used <= cells.length; // FALSE
      return used == other.used && cells[0] == other.cells[0];
    }
  }
  static void mark(Compared other) {
    synchronized (other) {
      other.mark = 1;
    }
  }

  static void violate() throws Exception {
    Compared small = new Compared(2);
    Compared large = new Compared(3);
    for (int i = 0; i < 3; i++) {
      large.add(i);
    }
    mark(large);
    for (Runnable r : new Runnable[] {large::check, () -> small.isLike(large)}) {
      Thread t = new Thread(r);
      t.start();
      t.join();
    }
  }
}
