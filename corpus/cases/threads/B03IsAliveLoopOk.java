// CASE B3: isAlive() returned false: the thread has ended
package threads;

public final class B03IsAliveLoopOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> value = 1); // OK
    writer.start();
    while (writer.isAlive()) {
      Thread.onSpinWait();
    }
    int seen = value; // OK
  }
}
