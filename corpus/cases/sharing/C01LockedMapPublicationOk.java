// CASE C1: fields written in the constructor, the object then stored in a locked map
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C01LockedMapPublicationOk {
  private final Map<String, Session> sessions = new HashMap<>();

  static final class Session {
    private int hits;

    Session(int hits) {
      this.hits = hits; // OK
    }

    int hits() {
      return hits; // OK
    }
  }

  void open(String key) {
    Session session = new Session(1);
    synchronized (sessions) {
      sessions.put(key, session); // OK
    }
  }

  int hits(String key) {
    synchronized (sessions) {
      Session session = sessions.get(key); // OK
      return session == null ? 0 : session.hits();
    }
  }

  public static void main(String[] args) throws Exception {
    C01LockedMapPublicationOk server = new C01LockedMapPublicationOk();
    Thread first = new Thread(() -> server.open("a"));
    Thread second = new Thread(() -> server.hits("a"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
