// CASE D2: a lambda inside a lambda
package language;

public final class D02NestedLambdaBad {
  private int value;

  Runnable outer() {
    return () -> {
      Runnable inner = () -> value++; // RACE check run #1 value
      inner.run();
    };
  }

  public static void main(String[] args) throws Exception {
    D02NestedLambdaBad cell = new D02NestedLambdaBad();
    Thread first = new Thread(cell.outer());
    Thread second = new Thread(cell.outer());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
