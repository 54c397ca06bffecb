// CASE B08: each connection has a thread of its own, and one is run by an executor as well
package threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class B08ConnectionAlsoSubmittedBad {
  private static final Set<Connection> OPEN = ConcurrentHashMap.newKeySet();

  static final class Connection implements Runnable {
    private int requests;

    @Override
    public void run() {
      requests++; // RACE check run? #1 requests
    }
  }

  public static void main(String[] args) throws Exception {
    java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(2);
    for (int i = 0; i < 3; i++) {
      Connection connection = new Connection();
      OPEN.add(connection);
      new Thread(connection).start();
    }
    for (Connection connection : OPEN) {
      pool.execute(connection);
    }
    pool.shutdown();
  }
}
