/** An exception leaves a critical section half done. */
public class ThrowsOut {
  static final class Pair {
    private int left, right;
    synchronized void both(int[] a, int i) {
      left++;
      a[i] = 1;
      right++;
    }
    synchronized void check() {
      assert left == right; // FALSE
    }
  }
  public static void main(String[] args) {
    Pair p = new Pair(), q = new Pair();
    new Thread(() -> { try { p.both(new int[1], 3); } catch (RuntimeException e) { } q.both(new int[1], 0); }).start();
    new Thread(() -> { p.check(); q.check(); }).start();
  }
}
