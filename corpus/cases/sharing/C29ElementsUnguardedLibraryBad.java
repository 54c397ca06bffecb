// CASE C29 library: elements read outside the lock that guards the reference
package sharing;

public final class C29ElementsUnguardedLibraryBad {
  private int[] cells = new int[4];

  public synchronized void set(int i, int value) {
    cells[i] = value; // RACE check #1 cells[]
  }

  public int get(int i) {
    int[] current;
    synchronized (this) {
      current = cells; // OK
    }
    return current[i]; // RACE check #1 cells[]
  }
}
