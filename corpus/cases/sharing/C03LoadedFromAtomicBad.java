// CASE C3: a reference made here, which another thread sets to an object that both use
package sharing;

import java.util.concurrent.atomic.AtomicReference;

public final class C03LoadedFromAtomicBad {
  static final class Box {
    int value;
  }

  static final Box SHARED = new Box();

  public static void main(String[] args) throws InterruptedException {
    AtomicReference<Box> reference = new AtomicReference<>();
    Thread other =
        new Thread(
            () -> {
              reference.set(SHARED);
              SHARED.value = 2; // RACE check run #1 value
            });
    other.start();
    Box loaded = reference.get();
    while (loaded == null) {
      loaded = reference.get();
    }
    loaded.value = 1; // RACE check run #1 value
    other.join();
  }
}
