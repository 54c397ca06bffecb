/** A subclass elsewhere of an abstract inner class reaches the outer object. */
public class OpenInner {
  private int x;

  public synchronized void check() {
    assert x == 0; // FALSE
  }
  public abstract class Hook {
    protected void done() {
      synchronized (OpenInner.this) {
        x = 1;
      }
    }
    public abstract void run();
  }
  static void violate() {
    OpenInner it = new OpenInner();
    it.new Hook() {
      @Override
      public void run() { done(); }
    }.run();
    it.check();
  }
}
