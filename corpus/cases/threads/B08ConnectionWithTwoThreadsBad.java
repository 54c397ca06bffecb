// CASE B08: a loop inside starts several threads on each connection
package threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class B08ConnectionWithTwoThreadsBad {
  private static final Set<Connection> OPEN = ConcurrentHashMap.newKeySet();

  static final class Connection implements Runnable {
    private int requests;

    @Override
    public void run() {
      requests++; // RACE check run #1 requests
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Connection connection = new Connection();
      OPEN.add(connection);
      for (int k = 0; k < 2; k++) {
        new Thread(connection).start();
      }
    }
  }
}
