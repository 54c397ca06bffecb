/** The second look is forgotten: made twice. */
public class DoubleChecked {
  static volatile Object made;
  static final Object lock = new Object();
  static int count;
  static void get() {
    if (made == null) {
      synchronized (lock) {
        count++;
        made = new Object();
        assert count == 1; // FALSE
      }
    }
  }
  public static void main(String[] a) {
    new Thread(() -> get()).start();
    new Thread(() -> get()).start();
  }
}
