// CASE C14: a long written without a lock
package sharing;

public final class C14LongUnlockedBad {
  private static long total;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> total = 1L << 40); // RACE check run #1 total "tear"
    writer.start();
    long seen = total; // RACE check run #1 total "tear"
    writer.join();
  }
}
