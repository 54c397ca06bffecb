// CASE B08: each connection makes its thread in its constructor
package threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class B08ConnectionMakesItsThreadOk {
  private static final Set<Connection> OPEN = ConcurrentHashMap.newKeySet();

  static final class Connection implements Runnable {
    final Thread thread;
    private int requests;

    Connection() {
      thread = new Thread(this);
    }

    @Override
    public void run() {
      requests++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Connection connection = new Connection();
      OPEN.add(connection);
      connection.thread.start();
    }
  }
}
