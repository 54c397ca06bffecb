// CASE B08: each connection gets one thread, from one of two makers
package threads;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class B08ConnectionByFactoryOk {
  private static final Set<Connection> OPEN = ConcurrentHashMap.newKeySet();

  static final class Connection implements Runnable {
    private int requests;

    @Override
    public void run() {
      requests++; // OK
    }
  }

  static Thread named(Runnable task) {
    return new Thread(task, "named");
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      Connection connection = new Connection();
      OPEN.add(connection);
      Thread thread;
      if (args.length > 0) {
        thread = named(connection);
      } else {
        thread = new Thread(connection);
      }
      thread.start();
    }
  }
}
