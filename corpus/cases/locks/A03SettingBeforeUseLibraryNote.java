// CASE A3 library: a setting, which only its plain setter writes; the lock is for what changes in use
package locks;

public final class A03SettingBeforeUseLibraryNote {
  private int limit = 10;
  private int used;

  public void setLimit(int limit) {
    this.limit = limit; // NOTE check #1 limit // NOTE check #2 limit // NOTE check #3 limit
  }

  public int limit() {
    return limit; // NOTE check #2 limit
  }

  public synchronized boolean take() {
    if (used < limit) { // NOTE check #3 limit
      used++; // OK
      return true;
    }
    return false;
  }
}
