package pool;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;

/** A bounded pool of connections. All methods may be called from any thread. */
public final class ConnectionPool {

  private final ConnectionFactory factory;
  private final int limit;
  private final Deque<PooledConnection> idle = new ArrayDeque<>();
  private final AtomicLong borrowed = new AtomicLong();
  private int open;
  private boolean closed;

  public ConnectionPool(ConnectionFactory factory, int limit) {
    this.factory = factory;
    this.limit = limit;
  }

  /** Waits until a connection is idle or may be opened. */
  public synchronized PooledConnection borrow() throws InterruptedException {
    while (!closed && idle.isEmpty() && open == limit) {
      wait();
    }
    if (closed) {
      throw new IllegalStateException("the pool is closed");
    }
    borrowed.incrementAndGet();
    if (idle.isEmpty()) {
      open++;
      return factory.open();
    }
    return idle.pop();
  }

  /** Takes a connection back, or discards it when the pool has been closed meanwhile. */
  public void giveBack(PooledConnection connection) {
    if (closed) {
      connection.disconnect();
      return;
    }
    synchronized (this) {
      idle.push(connection);
      notify();
    }
  }

  /** Disconnects the idle connections; borrowed ones are discarded when they come back. */
  public synchronized void close() {
    closed = true;
    for (PooledConnection connection : idle) {
      connection.disconnect();
    }
    idle.clear();
    notifyAll();
  }

  public synchronized int idle() {
    return idle.size();
  }

  public long borrowed() {
    return borrowed.get();
  }
}
