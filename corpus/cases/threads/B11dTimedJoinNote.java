// CASE B11d: join with a time-out whose outcome is not tested, then read
package threads;

public final class B11dTimedJoinNote {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // NOTE check #1 value // SOUND run? #2 value
    writer.start();
    writer.join(1000);
    int seen = value; // NOTE check #1 value // SOUND run? #2 value
  }
}
