// CASE C9: the writer sets the flag before it writes data
package sharing;

public final class C09FlagSetFirstBad {
  private int data;
  private volatile boolean ready;

  void publish() {
    ready = true;
    data = 42; // RACE check run #1 data
  }

  int receive() {
    while (!ready) {
      Thread.onSpinWait();
    }
    return data; // RACE check run #1 data
  }

  public static void main(String[] args) throws Exception {
    C09FlagSetFirstBad box = new C09FlagSetFirstBad();
    Thread first = new Thread(() -> box.publish());
    Thread second = new Thread(() -> box.receive());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
