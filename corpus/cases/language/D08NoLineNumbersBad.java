// CASE D8 debug=none: a class file without line numbers: the location is still named
package language;

public final class D08NoLineNumbersBad {
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
