// CASE B27: buffers handed over through an Exchanger
package threads;

import java.util.concurrent.Exchanger;

public final class B27ExchangerOk {
  static final class Buffer {
    int value;
  }

  public static void main(String[] args) throws Exception {
    Exchanger<Buffer> exchanger = new Exchanger<>();
    Thread filler = new Thread(() -> {
      try {
        Buffer mine = new Buffer();
        mine.value = 1; // OK
        Buffer other = exchanger.exchange(mine);
        other.value++; // OK
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    filler.start();
    Buffer mine = new Buffer();
    mine.value = 2; // OK
    Buffer other = exchanger.exchange(mine);
    other.value++; // OK
    filler.join();
  }
}
