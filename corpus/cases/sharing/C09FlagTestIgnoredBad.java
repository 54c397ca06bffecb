// CASE C9: the flag is read but does not decide anything
package sharing;

public final class C09FlagTestIgnoredBad {
  private static int data;
  private static volatile boolean ready;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      data = 42; // RACE check run? #1 data
      ready = true;
    });
    writer.start();
    boolean unused = ready;
    int seen = data; // RACE check run? #1 data
    writer.join();
  }
}
