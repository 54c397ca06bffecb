// CASE A3 library: what a setter writes without the lock also changes in use, under it
package locks;

public final class A03SettingThatChangesLibraryBad {
  private int left = 10;
  private int used;

  public void setLeft(int left) {
    this.left = left; // RACE check #1 left // RACE check #2 left // RACE check #3 left
  }

  public synchronized boolean take() {
    if (left > 0) { // RACE check #2 left
      left--; // RACE check #1 left
      used++; // OK
      return true;
    }
    return false;
  }
}
