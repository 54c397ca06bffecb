// CASE B4: the wrong thread is joined before the read
package threads;

public final class B04JoinsTheOtherThreadBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // RACE check run #1 value
    Thread idle = new Thread(() -> {});
    writer.start();
    idle.start();
    idle.join();
    int seen = value; // RACE check run #1 value
    writer.join();
  }
}
