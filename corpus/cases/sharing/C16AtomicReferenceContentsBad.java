// CASE C16: the object in the AtomicReference is changed in place
package sharing;

import java.util.concurrent.atomic.AtomicReference;

public final class C16AtomicReferenceContentsBad {
  static final class Box {
    int value;
  }

  private static final AtomicReference<Box> BOX = new AtomicReference<>(new Box());

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> BOX.get().value++); // RACE check run #1 Box.value
    Thread second = new Thread(() -> BOX.get().value++); // RACE check run #1 Box.value
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
