/** Classes are initialised when they are first used, not before everything else. */
public class LazyClasses {
  static class Counter { int n; }
  static class Source { static final int VALUE = Integer.parseInt("7"); }
  static class Sink {
    static { counter.n = 5; }
    static void touch() {}
  }
  static final Counter counter = new Counter();
  static int copy = Source.VALUE;

  static void first() {
    assert copy == 0; // FALSE
  }
  public static void main(String[] args) {
    counter.n = 1;
    Sink.touch();
    try {
      first();
    } finally {
      assert counter.n == 1; // FALSE
    }
  }
}
