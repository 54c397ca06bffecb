/** What happens where there is no object is not what each object shows. */
public class GuestNull {
  static final class P { int x; }
  static final Object lock = new Object();
  static int misses;
  static void add(P a) {
    if (a == null) {
      synchronized (lock) {
        misses++;
        assert misses <= 1; // FALSE
      }
      return;
    }
    synchronized (a) {
      if (a.x < 5) a.x++;
      assert a.x <= 5; // TRUE
    }
  }
  static void late(P a) {
    boolean failed = false;
    try {
      synchronized (a) { if (a.x < 5) a.x++; }
    } catch (NullPointerException e) {
      failed = true;
    }
    assert !failed; // FALSE
  }
  public static void main(String[] args) {
    P p = new P(), q = new P();
    for (int i = 0; i < 3; i++) {
      P one = i == 0 ? p : i == 1 ? q : null;
      new Thread(() -> { add(one); add(one); }).start();
      new Thread(() -> late(one)).start();
    }
  }
}
