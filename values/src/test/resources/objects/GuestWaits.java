/** A guest that waits lets others at the object. */
public class GuestWaits {
  static final class P { int n; int[] data = new int[4]; }
  static void put(P a, int x) throws InterruptedException {
    synchronized (a) {
      if (a.n >= a.data.length) return;
      if (x == 0) a.wait();
      assert a.n < a.data.length; // FALSE
      a.n++;
    }
  }
  static void shrink(P a) { synchronized (a) { a.data = new int[1]; a.n = 1; a.notifyAll(); } }
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      P p = new P();
      new Thread(() -> { try { put(p, 0); } catch (InterruptedException e) { } }).start();
      new Thread(() -> shrink(p)).start();
    }
  }
}
