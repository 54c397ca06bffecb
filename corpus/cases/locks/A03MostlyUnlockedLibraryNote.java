// CASE A3 library: one method locks, but so many others do not that the lock is hardly meant for the field
package locks;

public final class A03MostlyUnlockedLibraryNote {
  private int value;

  public synchronized void reset() {
    value = 0; // NOTE check #Aw value
  }

  public void first() {
    value = 1; // NOTE check #Aw value
  }

  public void second() {
    value = 2; // NOTE check #Aw value
  }

  public void third() {
    value = 3; // NOTE check #Aw value
  }

  public int get() {
    return value; // NOTE check #Ar value
  }
}
