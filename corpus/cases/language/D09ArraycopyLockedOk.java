// CASE D9 library: the same under the lock, and clone of an array
package language;

public final class D09ArraycopyLockedOk {
  private final int[] cells = new int[4];

  public synchronized void copy(int[] from) {
    System.arraycopy(from, 0, cells, 0, 4); // OK
  }

  public synchronized int[] cells() {
    return cells.clone(); // OK
  }
}
