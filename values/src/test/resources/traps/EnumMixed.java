/** Constants of several enums behind one type, and constants that come from anywhere. */
public class EnumMixed {
  enum Color { RED, GREEN }
  enum Size { SMALL, LARGE }
  interface Named { }
  enum Shape implements Named, Runnable {
    ROUND, FLAT;
    public void run() {
      Named me = this;
      Shape s = (Shape) me;
      assert s == ROUND; // FALSE
      assert s != null; // TRUE
    }
  }
  static final Object lock = new Object();
  static Object any = Color.RED;
  static Color color = Color.RED;
  static void put(int i) { synchronized (lock) { any = i == 0 ? Size.SMALL : i == 1 ? null : Color.GREEN; color = Color.valueOf(i == 0 ? "RED" : "GREEN"); } }
  static void look() {
    synchronized (lock) {
      assert any == Color.RED || any == Color.GREEN; // FALSE
      assert color != null;
      Color c = Color.values()[color.ordinal()];
      assert c == color;
    }
  }
  public static void main(String[] args) {
    new Thread(() -> put(args.length)).start();
    new Thread(EnumMixed::look).start();
    new Thread(Shape.ROUND).start();
    new Thread(Shape.FLAT).start();
  }
}
