// CASE A3 library: the getter takes the lock for the value; the setter forgets
package locks;

public final class A03UnlockedSetterLibraryBad {
  private int value;

  public void set(int value) {
    this.value = value; // RACE check #1 value // RACE check #2 value
  }

  public synchronized int get() {
    return value; // RACE check #1 value
  }
}
