// CASE D6: a racy read in the condition of an assert
package language;

public final class D06AssertReadsBad {
  private static int count;

  static void verify() {
    assert count >= 0; // RACE check run? #1 count
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> count = 1); // RACE check run? #1 count
    writer.start();
    verify();
    writer.join();
  }
}
