// CASE C1: the object is stored first and completed afterwards, outside the lock
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C01SetterAfterPublicationBad {
  private final Map<String, Session> sessions = new HashMap<>();

  static final class Session {
    int hits;
  }

  void open(String key) {
    Session session = new Session();
    synchronized (sessions) {
      sessions.put(key, session); // OK
    }
    session.hits = 1; // RACE check run? #1 hits
  }

  int hits(String key) {
    synchronized (sessions) {
      Session session = sessions.get(key); // OK
      return session == null ? 0 : session.hits; // RACE check run? #1 hits
    }
  }

  public static void main(String[] args) throws Exception {
    C01SetterAfterPublicationBad server = new C01SetterAfterPublicationBad();
    Thread opener = new Thread(() -> server.open("a"));
    opener.start();
    while (server.hits("a") == 0 && opener.isAlive()) {
      Thread.onSpinWait();
    }
  }
}
