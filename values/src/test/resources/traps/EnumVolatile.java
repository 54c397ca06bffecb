/** A volatile state that two threads move, and one that only looks at it. */
public class EnumVolatile {
  enum State { NEW, OPEN, CLOSED }
  static volatile State state = State.NEW;
  static void open() { if (state == State.NEW) state = State.OPEN; }
  static void close() { state = State.CLOSED; }
  static void look(int pause) {
    State s = state;
    assert s != State.CLOSED; // FALSE
    if (s == State.OPEN) {
      for (int i = 0; i < pause; i++) Thread.onSpinWait();
      assert state == State.OPEN; // FALSE
      assert s == State.OPEN; // TRUE
    }
    assert s != null;
  }
  public static void main(String[] args) {
    new Thread(EnumVolatile::open).start();
    new Thread(EnumVolatile::close).start();
    new Thread(() -> look(args.length)).start();
  }
}
