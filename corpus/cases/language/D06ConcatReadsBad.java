// CASE D6: a racy read inside a string concatenation
package language;

public final class D06ConcatReadsBad {
  private static int count;

  static String describe() {
    return "count: " + count; // RACE check run #1 count
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> count = 1); // RACE check run #1 count
    writer.start();
    describe();
    writer.join();
  }
}
