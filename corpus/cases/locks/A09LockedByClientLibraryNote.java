// CASE A9 library: a cache locks its parent before it asks it; its own state is one thread's, as its users have no lock
package locks;

public final class A09LockedByClientLibraryNote {
  private final A09LockedByClientLibraryNote parent;
  private int last;

  public A09LockedByClientLibraryNote(A09LockedByClientLibraryNote parent) {
    this.parent = parent;
  }

  public int square(int n) {
    int found = n * n;
    if (parent != null) {
      synchronized (parent) {
        found = parent.square(n);
      }
    }
    last = found; // NOTE check #1 last // NOTE check #2 last
    return found;
  }

  public int last() {
    return last; // NOTE check #1 last
  }
}
