// CASE B2: start, then write, read in the thread
package threads;

public final class B02WriteAfterStartBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread reader = new Thread(() -> {
      int seen = value; // RACE check run #1 value
    });
    reader.start();
    value = 1; // RACE check run #1 value
    reader.join();
  }
}
