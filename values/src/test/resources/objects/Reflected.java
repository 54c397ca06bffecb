/** A private method that only reflection calls. */
public class Reflected {
  static final class Safe {
    private int n;
    synchronized void check() {
      assert n == 0; // FALSE
    }
    private synchronized void secret() { n = 1; }
  }
  public static void main(String[] args) throws Exception {
    Safe a = new Safe(), b = new Safe();
    java.lang.reflect.Method m = Safe.class.getDeclaredMethod("secret");
    m.setAccessible(true);
    new Thread(() -> { try { m.invoke(a); m.invoke(b); } catch (ReflectiveOperationException e) { } }).start();
    new Thread(() -> { a.check(); b.check(); }).start();
  }
}
