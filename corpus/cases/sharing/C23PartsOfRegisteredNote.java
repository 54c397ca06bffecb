// CASE C23: each thread works on the parts of a session of its own, but all sessions are in one list
package sharing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class C23PartsOfRegisteredNote {
  private static final List<Session> OPEN = new CopyOnWriteArrayList<>();

  static final class Statement {
    private int rows;

    void step() {
      rows++; // NOTE check #1 rows
    }
  }

  static final class Session {
    private final Statement statement = new Statement();
  }

  static void serve() {
    Session session = new Session();
    OPEN.add(session);
    session.statement.step();
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(C23PartsOfRegisteredNote::serve);
    Thread second = new Thread(C23PartsOfRegisteredNote::serve);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
