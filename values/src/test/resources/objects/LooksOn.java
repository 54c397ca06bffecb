/** Main looks at the objects when all is over, without their locks. */
public class LooksOn {
  static final class Tank {
    final int size;
    int level;
    Tank(int size) { if (size < 0) throw new IllegalArgumentException(); this.size = size; }
    synchronized void fill() { if (level < size) level++;
      assert level <= size; // TRUE
      assert level >= 0; // TRUE
      assert level < size; // FALSE
    }
    synchronized void drain() { if (level > 0) level--; }
  }
  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      Tank t = new Tank(i);
      Thread a = new Thread(() -> { for (int j = 0; j < 9; j++) t.fill(); });
      Thread b = new Thread(() -> { for (int j = 0; j < 9; j++) t.drain(); });
      a.start();
      b.start();
      a.join();
      b.join();
      check(t);
    }
  }
  static void check(Tank t) {
    int n = t.level;
    assert n == 0; // FALSE
  }
}
