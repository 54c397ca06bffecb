// CASE B08: each connection is kept in a set and has a thread of its own, made where it is made
package threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class B08ConnectionWithItsOwnThreadOk {
  private static final Set<Connection> OPEN = ConcurrentHashMap.newKeySet();

  static final class Connection implements Runnable {
    private int requests;

    @Override
    public void run() {
      requests++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Connection connection = new Connection();
      OPEN.add(connection);
      new Thread(connection).start();
    }
  }
}
