// CASE B11c: join whose InterruptedException is swallowed, then read
package threads;

public final class B11cInterruptedJoinSound {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // SOUND #1 value
    writer.start();
    try {
      writer.join();
    } catch (InterruptedException e) {
      // nobody interrupts main
    }
    int seen = value; // SOUND #1 value
  }
}
