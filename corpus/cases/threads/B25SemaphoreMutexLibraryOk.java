// CASE B25 library: Semaphore(1) around every access of a library class
package threads;

import java.util.concurrent.Semaphore;

public final class B25SemaphoreMutexLibraryOk {
  private final Semaphore mutex = new Semaphore(1, true);
  private int value;

  public void add(int amount) throws InterruptedException {
    mutex.acquire();
    try {
      value += amount; // OK
    } finally {
      mutex.release();
    }
  }

  public int get() throws InterruptedException {
    mutex.acquire();
    try {
      return value; // OK
    } finally {
      mutex.release();
    }
  }
}
