/** The interface of an enum is initialised before it, and looks at it. */
public class EnumInterface {
  interface Watched {
    Object SEEN = look();
    default void touch() { }
    static Object look() {
      Kind k = Kind.A;
      assert k != null; // FALSE
      return k;
    }
  }
  enum Kind implements Watched { A, B }
  public static void main(String[] args) {
    new Thread(() -> Kind.B.touch()).start();
  }
}
