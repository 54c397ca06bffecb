// CASE D6: caches that the compiler makes: lambdas without capture, boxes, class literals
package language;

import java.util.function.Supplier;

public final class D06ClassLiteralAndLambdaCacheOk {
  static Object make(int i) {
    Supplier<String> supplier = () -> "x"; // OK
    Integer box = i; // OK
    Class<?> type = D06ClassLiteralAndLambdaCacheOk.class; // OK
    return supplier.get() + box + type.getSimpleName(); // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> make(1));
    Thread second = new Thread(() -> make(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
