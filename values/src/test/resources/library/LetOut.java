import java.util.concurrent.atomic.AtomicReference;

/** Known to others before it is finished. */
public class LetOut {
  private static final AtomicReference<LetOut> last = new AtomicReference<>();
  private int x;

  public LetOut() {
    synchronized (this) {
      x = 0;
    }
    last.set(this);
    look(last.get());
    synchronized (this) {
      x = 1;
    }
  }
  private static void look(LetOut other) { other.check(); }
  public synchronized void check() {
    assert x == 1; // FALSE
  }
  static void violate() { new LetOut(); }
}
