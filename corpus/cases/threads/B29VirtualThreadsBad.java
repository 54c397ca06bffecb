// CASE B29 jdk=21: two virtual threads increment one field
package threads;

public final class B29VirtualThreadsBad {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread one = Thread.ofVirtual().start(() -> value++); // RACE check run #1 value
    Thread two = Thread.startVirtualThread(() -> value++); // RACE check run #1 value
    one.join();
    two.join();
  }
}
