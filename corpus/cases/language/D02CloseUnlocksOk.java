// CASE D2 library: a lock released by close of a try-with-resources
package language;

import java.util.concurrent.locks.ReentrantLock;

public final class D02CloseUnlocksOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int value;

  private interface Held extends AutoCloseable {
    @Override
    void close();
  }

  private Held hold() {
    lock.lock();
    return lock::unlock;
  }

  public void add(int amount) {
    try (Held held = hold()) {
      value += amount; // OK
    }
  }
}
