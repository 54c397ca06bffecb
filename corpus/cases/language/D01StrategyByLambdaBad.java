// CASE D1: the implementations are lambdas
package language;

import java.util.function.UnaryOperator;

public final class D01StrategyByLambdaBad {
  private static int shared;

  public static void main(String[] args) throws Exception {
    UnaryOperator<Integer> racy = i -> shared += i; // RACE check run #1 shared
    UnaryOperator<Integer> calm = i -> i + 1; // OK
    Thread third = new Thread(() -> calm.apply(1));
    third.start();
    Thread first = new Thread(() -> racy.apply(1));
    Thread second = new Thread(() -> racy.apply(2));
    first.start();
    second.start();
    first.join();
    second.join();
    third.join();
  }
}
