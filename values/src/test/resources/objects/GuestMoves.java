/** A field that is not final names another object from one look to the next. */
public class GuestMoves {
  static final class P { int x, y; }
  static final class Holder {
    private volatile P p = new P();
    void change() { p = new P(); }
    void both() {
      synchronized (p) {
        p.x++;
      }
      synchronized (p) {
        assert p.x > 0; // FALSE
      }
    }
    void one() {
      P mine = p;
      synchronized (mine) {
        if (mine.y < 4) mine.y++;
        assert mine.y <= 4; // TRUE
        assert mine.y >= 1; // TRUE
        assert mine.y == 1; // FALSE2
      }
    }
  }
  public static void main(String[] args) {
    Holder h = new Holder(), g = new Holder();
    for (int i = 0; i < 3; i++) {
      new Thread(() -> { h.both(); g.both(); h.one(); }).start();
      new Thread(() -> { h.change(); g.change(); g.one(); }).start();
    }
  }
  static void violate() throws InterruptedException {
    Holder h = new Holder();
    P first = h.p, second = new P();
    Thread t = new Thread(h::both);
    synchronized (second) {
      synchronized (first) {
        t.start();
        while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        h.p = second;
      }
      while (t.getState() != Thread.State.BLOCKED || second.x == 0) Thread.onSpinWait();
      h.change();
    }
    t.join();
  }
  static void violate2() { Holder h = new Holder(); h.one(); h.one(); }
}
