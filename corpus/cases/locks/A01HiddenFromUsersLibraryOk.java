// CASE A1 library: users can neither make the object nor get it, so they cannot pass it where its interface is taken
package locks;

public final class A01HiddenFromUsersLibraryOk {
  public interface Sized {
    int size();

    void add();
  }

  private static final class Counter implements Sized {
    private int n;

    @Override
    public synchronized void add() {
      n++; // OK
    }

    @Override
    public int size() {
      return n; // OK
    }
  }

  private final Counter counter = new Counter();

  public void use() {
    counter.add();
  }

  public static int sizeOf(Sized sized) {
    return sized.size();
  }

  public static void addTo(Sized sized) {
    sized.add();
  }
}
