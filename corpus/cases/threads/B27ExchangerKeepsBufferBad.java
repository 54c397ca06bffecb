// CASE B27: the buffer is still used after it was handed over
package threads;

import java.util.concurrent.Exchanger;

public final class B27ExchangerKeepsBufferBad {
  static final class Buffer {
    int value;
  }

  public static void main(String[] args) throws Exception {
    Exchanger<Buffer> exchanger = new Exchanger<>();
    Thread filler = new Thread(() -> {
      try {
        Buffer mine = new Buffer();
        exchanger.exchange(mine);
        mine.value = 1; // RACE check run #1 Buffer.value
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    filler.start();
    Buffer other = exchanger.exchange(null);
    other.value++; // RACE check run #1 Buffer.value
    filler.join();
  }
}
