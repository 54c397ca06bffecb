// CASE B16 library: a class that confines its state to its single-thread executor
package threads;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class B16SingleThreadFieldOk {
  private final ExecutorService single = Executors.newSingleThreadExecutor();
  private int value;

  public void add(int amount) {
    single.execute(() -> value += amount); // OK
  }

  public void reset() {
    single.execute(() -> value = 0); // OK
  }
}
