// CASE A10 library: who has a counter in a field locks it in one method, and forgets it in another
package locks;

public final class A10OneClientForgetsLibraryBad {
  private static final class Counter {
    private int value;

    void add(int n) {
      value += n; // RACE check #1 value
    }

    int value() {
      return value; // RACE check #1 value
    }
  }

  private final Counter all = new Counter();

  public void add(int n) {
    synchronized (all) {
      all.add(n);
    }
  }

  public int value() {
    return all.value();
  }
}
