// CASE C28: the same under a lock
package sharing;

public final class C28ArrayLockedOk {
  private static final int[] CELLS = new int[4];

  static synchronized void fill() {
    for (int i = 0; i < CELLS.length; i++) {
      CELLS[i] = i; // OK
    }
  }

  static synchronized int get(int i) {
    return CELLS[i]; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> fill());
    Thread second = new Thread(() -> get(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
