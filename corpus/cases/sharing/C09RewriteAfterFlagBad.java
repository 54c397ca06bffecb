// CASE C9: the writer rewrites data after setting the flag
package sharing;

public final class C09RewriteAfterFlagBad {
  private int data;
  private volatile boolean ready;

  void publish() {
    data = 42; // OK
    ready = true;
    data = 43; // RACE check run #1 data
  }

  int receive() {
    while (!ready) {
      Thread.onSpinWait();
    }
    return data; // RACE check run #1 data
  }

  public static void main(String[] args) throws Exception {
    C09RewriteAfterFlagBad box = new C09RewriteAfterFlagBad();
    Thread first = new Thread(() -> box.publish());
    Thread second = new Thread(() -> box.receive());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
