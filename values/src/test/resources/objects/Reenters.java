/** A listener is called in the middle and comes back in. */
public class Reenters {
  static final class Model {
    private Runnable listener = () -> { };
    private int value, copy;
    synchronized void listen(Runnable r) { listener = r; }
    synchronized void set(int v) {
      value = v;
      listener.run();
      copy = v;
      assert value == copy; // FALSE
    }
    synchronized void check() {
      assert value == copy; // FALSE
    }
  }
  public static void main(String[] args) {
    Model m = new Model(), n = new Model();
    m.listen(() -> { m.check(); });
    n.listen(() -> { n.listen(() -> { }); n.set(7); });
    new Thread(() -> m.set(1)).start();
    new Thread(() -> { n.set(2); m.check(); }).start();
  }
}
