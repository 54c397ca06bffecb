// CASE B11: a helper starts and returns the thread, the caller joins it
package threads;

public final class B11StartInHelperOk {
  private static int value;

  private static Thread launch() {
    Thread writer = new Thread(() -> value = 1); // OK
    writer.start();
    return writer;
  }

  public static void main(String[] args) throws Exception {
    Thread writer = launch();
    writer.join();
    int seen = value; // OK
  }
}
