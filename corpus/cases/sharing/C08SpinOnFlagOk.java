// CASE C8: the reader spins until the flag is set
package sharing;

public final class C08SpinOnFlagOk {
  private int data;
  private volatile boolean ready;

  void publish() {
    data = 42; // OK
    ready = true;
  }

  int receive() {
    while (!ready) {
      Thread.onSpinWait();
    }
    return data; // OK
  }

  public static void main(String[] args) throws Exception {
    C08SpinOnFlagOk box = new C08SpinOnFlagOk();
    Thread first = new Thread(() -> box.publish());
    Thread second = new Thread(() -> box.receive());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
