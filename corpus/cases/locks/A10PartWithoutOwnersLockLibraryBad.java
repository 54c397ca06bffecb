// CASE A10 library: a part is used under its owner's lock, by methods of the part; one method of the owner forgets the lock
package locks;

public final class A10PartWithoutOwnersLockLibraryBad {
  /** Knows nothing of locks. */
  static class Names {
    private String last;

    void add(String name) {
      last = name; // RACE check #1 last
    }

    boolean isLast(String name) {
      return name.equals(last); // RACE check #1 last
    }
  }

  private final Names names = new Names();

  public synchronized void add(String name) {
    names.add(name);
  }

  public boolean isLast(String name) {
    return names.isLast(name);
  }
}
