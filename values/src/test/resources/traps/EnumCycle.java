/** An enum whose initialiser runs code that sees its constants before they are there. */
public class EnumCycle {
  enum Kind { A, B; final Kind first = Helper.first(); }
  static final class Helper {
    static Kind first() {
      Kind k = Kind.A;
      assert k != null; // FALSE
      return k;
    }
  }
  public static void main(String[] args) {
    new Thread(() -> { Kind k = Kind.B; k.name(); }).start();
  }
}
