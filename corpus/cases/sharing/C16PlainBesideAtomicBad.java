// CASE C16: a plain field next to an atomic one
package sharing;

import java.util.concurrent.atomic.AtomicInteger;

public final class C16PlainBesideAtomicBad {
  private final AtomicInteger count = new AtomicInteger();
  private int last;

  void work(int id) {
    count.incrementAndGet(); // OK
    last = id; // RACE check run #1 last
  }

  public static void main(String[] args) throws Exception {
    C16PlainBesideAtomicBad cell = new C16PlainBesideAtomicBad();
    Thread first = new Thread(() -> cell.work(1));
    Thread second = new Thread(() -> cell.work(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
