import java.util.function.Consumer;

/** The same where the invariant holds at the call. */
public class Unreentered {
  private int a, b;

  public synchronized void both(Consumer<Unreentered> listener) {
    if (a == 1000) return;
    a++;
    b++;
    listener.accept(this);
    assert a == b; // TRUE
  }
  public synchronized void look() {
    assert a == b; // TRUE
  }
  static void violate() {}
}
