// CASE B3: write in the thread, join, then read
package threads;

public final class B03JoinThenReadOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // OK
    writer.start();
    writer.join();
    int seen = value; // OK
  }
}
