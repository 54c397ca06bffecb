/** An inner object whose superclass is inner to another class. */
public class TwoOuters {
  private int x;

  public synchronized void check() {
    assert x >= 0; // TRUE
  }
  class Small extends Other.Base {
    Small(Other other) { other.super(); }
    public void both() {
      step();
      synchronized (TwoOuters.this) {
        x = 1;
      }
    }
  }
  static class Other {
    private int y;

    public synchronized void set(int value) { y = value; }

    class Base {
      public void step() {
        synchronized (Other.this) {
          assert y == 0; // FALSE
        }
      }
    }
  }
  static void violate() {
    Other other = new Other();
    other.set(3);
    new TwoOuters().new Small(other).both();
  }
}
