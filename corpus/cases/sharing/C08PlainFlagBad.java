// CASE C8: the flag is a plain boolean
package sharing;

public final class C08PlainFlagBad {
  private static int data;
  private static boolean ready;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      data = 42; // RACE check run? #1 data
      ready = true; // RACE check run #2 ready
    });
    writer.start();
    if (ready) { // RACE check run #2 ready
      int seen = data; // RACE check run? #1 data
    }
    writer.join();
  }
}
