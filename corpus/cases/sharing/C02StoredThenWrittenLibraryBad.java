// CASE C2 library: as C1, but the entry is written after it was stored, outside of the lock
package sharing;

public final class C02StoredThenWrittenLibraryBad {
  private Entry last;

  private static final class Entry {
    int state;
  }

  public void put(int n) {
    for (int i = 0; i < n; i++) {
      Entry entry = new Entry();
      synchronized (this) {
        last = entry;
      }
      entry.state = i; // RACE check #1 state
    }
  }

  public synchronized int state() {
    return last == null ? 0 : last.state; // RACE check #1 state
  }
}
