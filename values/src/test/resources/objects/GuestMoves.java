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
        assert mine.y == 1; // FALSE
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
}
