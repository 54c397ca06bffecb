// CASE A2 library: as the singleton, but each user has a counter of its own
package locks;

public final class A02OneOfEachUserLibraryNote {
  static final class Counter {
    private int count;

    void increment() {
      count++; // NOTE check #1 count
    }
  }

  private final Counter counter = new Counter();

  public void hit() {
    counter.increment();
  }
}
