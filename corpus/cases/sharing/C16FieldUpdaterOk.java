// CASE C16: a field updater on a volatile field
package sharing;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public final class C16FieldUpdaterOk {
  private static final AtomicIntegerFieldUpdater<C16FieldUpdaterOk> COUNT =
      AtomicIntegerFieldUpdater.newUpdater(C16FieldUpdaterOk.class, "count");
  private volatile int count;

  void work() {
    COUNT.incrementAndGet(this); // OK
  }

  public static void main(String[] args) throws Exception {
    C16FieldUpdaterOk cell = new C16FieldUpdaterOk();
    Thread first = new Thread(() -> cell.work());
    Thread second = new Thread(() -> cell.work());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
