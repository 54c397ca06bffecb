// CASE B4: write in the thread, read without join
package threads;

public final class B04ReadWithoutJoinBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // RACE check run #1 value
    writer.start();
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
