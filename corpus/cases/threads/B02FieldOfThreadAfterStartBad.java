// CASE B2: a field of the Thread object is set after start
package threads;

public final class B02FieldOfThreadAfterStartBad extends Thread {
  private int offset;

  @Override
  public void run() {
    int seen = offset; // RACE check run #1 offset
  }

  public static void main(String[] args) throws Exception {
    B02FieldOfThreadAfterStartBad thread = new B02FieldOfThreadAfterStartBad();
    thread.start();
    thread.offset = 2; // RACE check run #1 offset
    thread.join();
  }
}
