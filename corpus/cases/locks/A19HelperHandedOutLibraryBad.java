// CASE A19 library: as A19HelperOfOneField, but the set is handed out
package locks;

public final class A19HelperHandedOutLibraryBad {
  /** Anybody's, one thread each. */
  public static class Longs {
    private int size;

    public int size() {
      return size; // RACE check #1 size
    }

    void add() {
      size = size + 1; // RACE check #1 size
    }
  }

  private final Longs seen = new Longs();

  public synchronized void see() {
    seen.add();
  }

  public synchronized int count() {
    return seen.size();
  }

  public Longs seen() {
    return seen;
  }
}
