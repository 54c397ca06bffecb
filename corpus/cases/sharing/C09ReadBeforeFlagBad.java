// CASE C9: the reader reads data before it looks at the flag
package sharing;

public final class C09ReadBeforeFlagBad {
  private static int data;
  private static volatile boolean ready;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      data = 42; // RACE check run #1 data
      ready = true;
    });
    writer.start();
    int early = data; // RACE check run #1 data
    int seen = ready ? early : 0;
    writer.join();
  }
}
