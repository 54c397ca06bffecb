package pool;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Named counters that a monitor reads while the application writes. */
public final class PoolStatistics {

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Map<String, Long> counts = new HashMap<>();
  private volatile String lastEvent = "none";

  public void count(String event) {
    lock.writeLock().lock();
    try {
      counts.merge(event, 1L, Long::sum);
    } finally {
      lock.writeLock().unlock();
    }
    lastEvent = event;
  }

  public long count(String event, long otherwise) {
    lock.readLock().lock();
    try {
      return counts.getOrDefault(event, otherwise);
    } finally {
      lock.readLock().unlock();
    }
  }

  public String lastEvent() {
    return lastEvent;
  }
}
