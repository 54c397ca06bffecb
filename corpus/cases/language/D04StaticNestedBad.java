// CASE D4: static nested classes two levels deep
package language;

public final class D04StaticNestedBad {
  static final class Outer {
    static final class Inner {
      static int depth;

      static void sink() {
        depth++; // RACE check run #1 Inner.depth
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> Outer.Inner.sink());
    Thread second = new Thread(() -> Outer.Inner.sink());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
