// CASE B08: each connection gets two threads, one from each of two makers
package threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class B08ConnectionByBothMakersBad {
  private static final Set<Connection> OPEN = ConcurrentHashMap.newKeySet();

  static final class Connection implements Runnable {
    private int requests;

    @Override
    public void run() {
      requests++; // RACE check run #1 requests
    }
  }

  static Thread named(Runnable task) {
    return new Thread(task, "named");
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Connection connection = new Connection();
      OPEN.add(connection);
      named(connection).start();
      new Thread(connection).start();
    }
  }
}
