// CASE A21 library: under its lock, a store takes tasks out of its own queue and uses what they hold
package locks;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

public final class A21TaskFromOwnQueueLibraryNote {
  private final ReentrantLock lock = new ReentrantLock();
  private final ConcurrentLinkedQueue<Runnable> pending = new ConcurrentLinkedQueue<>();
  private final ArrayDeque<Item> order = new ArrayDeque<>();
  private final Map<String, Item> items = new HashMap<>();
  private int drained;

  private static final class Item {
    int hits;
    boolean queued;
  }

  private final class Touch implements Runnable {
    private final String key;

    Touch(String key) {
      this.key = key;
    }

    @Override
    public void run() {
      Item item = items.computeIfAbsent(key, k -> new Item()); // OK
      item.hits++; // NOTE check #1 hits
      if (!item.queued) { // NOTE check #2 queued
        item.queued = true; // NOTE check #3 queued
        order.add(item); // OK
      }
      drained++; // OK
    }
  }

  public void touch(String key) {
    pending.add(new Touch(key));
  }

  public void drain() {
    lock.lock();
    try {
      for (Runnable task = pending.poll(); task != null; task = pending.poll()) {
        task.run();
      }
    } finally {
      lock.unlock();
    }
  }

  public int oldest() {
    lock.lock();
    try {
      Item item = order.poll(); // OK
      if (item == null) {
        return -1;
      }
      item.queued = false; // NOTE check #2 queued // NOTE check #3 queued // NOTE check #4 queued
      return item.hits; // NOTE check #1 hits
    } finally {
      lock.unlock();
    }
  }

  public int drained() {
    lock.lock();
    try {
      return drained; // OK
    } finally {
      lock.unlock();
    }
  }
}
