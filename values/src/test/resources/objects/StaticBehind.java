/** Objects that count in a static field under their own locks: each lock is another one. */
public class StaticBehind {
  static int total;
  static final class Part {
    private int own;
    synchronized void add() {
      own++;
      total++;
      assert total >= own; // FALSE
    }
  }
  public static void main(String[] args) {
    Part p = new Part(), q = new Part();
    new Thread(() -> { for (;;) p.add(); }).start();
    new Thread(() -> { for (;;) q.add(); }).start();
  }
}
