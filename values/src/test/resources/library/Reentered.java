import java.util.function.Consumer;

/** While the invariant is broken, somebody else's code calls back. */
public class Reentered {
  private int a, b;

  public synchronized void both(Consumer<Reentered> listener) {
    a++;
    listener.accept(this);
    b++;
  }
  public synchronized void look() {
    assert a == b; // FALSE
  }
  static void violate() { new Reentered().both(r -> r.look()); }
}
