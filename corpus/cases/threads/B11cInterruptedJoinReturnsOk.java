// CASE B11c: the handler returns, so the read follows a normal join only
package threads;

public final class B11cInterruptedJoinReturnsOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // OK
    writer.start();
    try {
      writer.join();
    } catch (InterruptedException e) {
      return;
    }
    int seen = value; // OK
  }
}
