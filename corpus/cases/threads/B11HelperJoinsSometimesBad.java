// CASE B11: the helper joins only if asked to
package threads;

public final class B11HelperJoinsSometimesBad {
  private static int value;

  private static void await(Thread thread, boolean really) throws InterruptedException {
    if (really) {
      thread.join();
    }
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // RACE check run #1 value
    writer.start();
    await(writer, args.length > 0);
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
