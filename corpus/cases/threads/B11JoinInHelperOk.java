// CASE B11: the join is in a helper method
package threads;

public final class B11JoinInHelperOk {
  private static int value;

  private static void await(Thread thread) throws InterruptedException {
    thread.join();
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // OK
    writer.start();
    await(writer);
    int seen = value; // OK
  }
}
