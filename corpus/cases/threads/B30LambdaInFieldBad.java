// CASE B30: the lambda travels through a field and a factory before it runs
package threads;

import java.util.function.Supplier;

public final class B30LambdaInFieldBad {
  private static int value;
  private static final Supplier<Runnable> FACTORY = () -> () -> value++; // RACE check run #1 value

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(FACTORY.get());
    Thread second = new Thread(FACTORY.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
