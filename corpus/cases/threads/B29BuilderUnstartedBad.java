// CASE B29 jdk=21: threads from a builder, started later
package threads;

public final class B29BuilderUnstartedBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread one = Thread.ofPlatform().name("one").unstarted(() -> value++); // RACE check run #1 value
    Thread two = Thread.ofVirtual().name("two").unstarted(() -> value++); // RACE check run #1 value
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
