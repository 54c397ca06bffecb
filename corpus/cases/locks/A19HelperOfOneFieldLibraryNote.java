// CASE A19 library: a set of longs is a class that anybody may use, perhaps two threads; the one in a private field, which nothing else holds, is only used under its owner's lock
package locks;

public final class A19HelperOfOneFieldLibraryNote {
  /** Anybody's, one thread each. */
  public static class Longs {
    private int size;

    public int size() {
      return size; // NOTE check #1 size
    }

    public void add() {
      size++; // NOTE check #1 size // NOTE check #2 size
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Longs longs && longs.size() == size();
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private final Longs seen = new Longs();

  public synchronized void see() {
    seen.add();
  }

  public synchronized int count() {
    return seen.size();
  }
}
