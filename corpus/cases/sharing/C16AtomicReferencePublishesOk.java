// CASE C16: data written before compareAndSet, read after get
package sharing;

import java.util.concurrent.atomic.AtomicReference;

public final class C16AtomicReferencePublishesOk {
  static final class Box {
    int value;
  }

  private static final AtomicReference<Box> BOX = new AtomicReference<>();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> {
      Box box = new Box();
      box.value = 1; // OK
      BOX.compareAndSet(null, box);
    });
    writer.start();
    Box seen = BOX.get();
    int value = seen == null ? 0 : seen.value; // OK
    writer.join();
  }
}
