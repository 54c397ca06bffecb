// CASE B29 jdk=21: write in a virtual thread, join, then read
package threads;

public final class B29VirtualThreadJoinedOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread one = Thread.ofVirtual().start(() -> value = 1); // OK
    one.join();
    int seen = value; // OK
  }
}
