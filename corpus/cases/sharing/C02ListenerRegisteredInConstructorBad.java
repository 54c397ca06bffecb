// CASE C2: the constructor registers this with a running dispatcher before its fields are set
package sharing;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class C02ListenerRegisteredInConstructorBad implements Runnable {
  private static final BlockingQueue<Runnable> LISTENERS = new LinkedBlockingQueue<>();
  private int limit;

  C02ListenerRegisteredInConstructorBad() {
    LISTENERS.add(this);
    limit = 3; // RACE check run #1 limit
  }

  @Override
  public void run() {
    int seen = limit; // RACE check run #1 limit
  }

  public static void main(String[] args) throws Exception {
    Thread dispatcher = new Thread(() -> {
      try {
        LISTENERS.take().run();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    dispatcher.start();
    new C02ListenerRegisteredInConstructorBad();
    dispatcher.join();
  }
}
