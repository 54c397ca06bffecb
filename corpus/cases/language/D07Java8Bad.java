// CASE D7 release=8: a class file of Java 8: lambdas, concatenation by StringBuilder
package language;

public final class D07Java8Bad {
  private static int count;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> count++); // RACE check run #1 count
    Thread second = new Thread(() -> count++); // RACE check run #1 count
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
