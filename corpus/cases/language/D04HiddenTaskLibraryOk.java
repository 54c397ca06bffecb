// CASE D4 library: a task of a class that nobody outside can name and no object of which gets out, always run under the lock
package language;

import java.util.ArrayDeque;
import java.util.Queue;

public final class D04HiddenTaskLibraryOk {
  private final Queue<Add> tasks = new ArrayDeque<>();
  private int sum;

  private final class Add implements Runnable {
    private final int amount;

    Add(int amount) {
      this.amount = amount;
    }

    @Override
    public void run() {
      sum += amount; // OK
    }
  }

  public synchronized void add(int amount) {
    tasks.add(new Add(amount));
  }

  public synchronized int drain() {
    for (Add task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
    return sum; // OK
  }
}
