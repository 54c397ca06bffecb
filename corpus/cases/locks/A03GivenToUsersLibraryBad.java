// CASE A3 library: users get the object by its interface, and pass it where that is taken
package locks;

public final class A03GivenToUsersLibraryBad {
  public interface Sized {
    int size();

    void add();
  }

  private static final class Counter implements Sized {
    private int n;

    @Override
    public synchronized void add() {
      n++; // RACE check #1 n
    }

    @Override
    public int size() {
      return n; // RACE check #1 n
    }
  }

  private final Counter counter = new Counter();

  public void use() {
    counter.add();
  }

  public Sized counter() {
    return counter;
  }

  public static int sizeOf(Sized sized) {
    return sized.size();
  }

  public static void addTo(Sized sized) {
    sized.add();
  }
}
