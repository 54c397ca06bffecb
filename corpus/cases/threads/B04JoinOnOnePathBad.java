// CASE B4: the join happens on one path only
package threads;

public final class B04JoinOnOnePathBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // RACE check run #1 value
    writer.start();
    if (args.length > 0) {
      writer.join();
    }
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
