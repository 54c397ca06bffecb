// CASE A3 library: a synchronized setter shows that sharing is intended; the getter forgets
package locks;

public final class A03UnlockedGetterLibraryBad {
  private int value;

  public synchronized void set(int newValue) {
    value = newValue; // RACE check #1 value
  }

  public int get() {
    return value; // RACE check #1 value
  }
}
