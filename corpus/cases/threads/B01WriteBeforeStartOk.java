// CASE B1: write, then start, read in the thread
package threads;

public final class B01WriteBeforeStartOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    value = 1; // OK
    Thread reader = new Thread(() -> {
      int seen = value; // OK
    });
    reader.start();
    reader.join();
  }
}
