// CASE A21 library: the owner locks, but the public helper class could be shared by others
package locks;

public final class A21ExternalLockingLibraryNote {
  private final Tally tally = new Tally();

  public static final class Tally {
    private int value;

    public void add(int amount) {
      value += amount; // NOTE check #1 value // NOTE check #2 value
    }

    public int get() {
      return value; // NOTE check #2 value
    }
  }

  public synchronized void add(int amount) {
    tally.add(amount);
  }

  public synchronized int get() {
    return tally.get();
  }
}
