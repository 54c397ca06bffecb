// CASE C16: AtomicInteger, AtomicReference and LongAdder
package sharing;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

public final class C16AtomicsOk {
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicReference<String> name = new AtomicReference<>("");
  private final LongAdder adder = new LongAdder();

  void work(String text) {
    count.incrementAndGet(); // OK
    name.set(text); // OK
    adder.increment(); // OK
  }

  public static void main(String[] args) throws Exception {
    C16AtomicsOk cell = new C16AtomicsOk();
    Thread first = new Thread(() -> cell.work("a"));
    Thread second = new Thread(() -> cell.work("b"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
