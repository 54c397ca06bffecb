// CASE A2 library: no lock at all in the methods of the one object that a static field holds
package locks;

public final class A02StaticSingletonLibraryBad {
  static final class Counter {
    private int count;

    void increment() {
      count++; // RACE check #1 count
    }
  }

  private static final Counter COUNTER = new Counter();

  private A02StaticSingletonLibraryBad() {}

  public static void hit() {
    COUNTER.increment();
  }
}
