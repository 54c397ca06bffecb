/** The object is published by a race: others may see it before its constructor's writes. */
public class UnsafePublication {
  static final class Box {
    private int value;
    Box(int v) { if (v < 1) throw new IllegalArgumentException(); value = v; }
    synchronized int get() {
      assert value >= 1; // FALSE
      return value;
    }
  }
  static Box shared;
  public static void main(String[] args) {
    new Thread(() -> { shared = new Box(1); }).start();
    new Thread(() -> { Box b = shared; if (b != null) b.get(); }).start();
  }
}
