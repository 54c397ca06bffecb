package app;

final class Worker implements Runnable {
  private final Pool pool;

  Worker(Pool pool) {
    this.pool = pool;
  }

  public void run() {
    pool.put(this);
  }
}
