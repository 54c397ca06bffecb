// CASE A10 library: a part is used under its owner's lock; another owner, which never locks, has such parts too, and asks them for the same
package locks;

public final class A10PartOfOthersLibraryNote {
  /** Knows nothing of locks. */
  static class Names {
    private String last;

    void add(String name) {
      last = name; // NOTE check #1 last // NOTE check #2 last
    }

    boolean isLast(String name) {
      return name.equals(last); // NOTE check #1 last
    }
  }

  /** For one thread. */
  public static final class Plain {
    private final Names names = new Names();

    public void add(String name) {
      names.add(name);
    }

    public boolean isLast(String name) {
      return names.isLast(name);
    }
  }

  private final Names names = new Names();

  public synchronized void add(String name) {
    names.add(name);
  }

  public synchronized boolean isLast(String name) {
    return names.isLast(name);
  }
}
