// CASE C1 library: a session is opened without its lock, but only in the constructor of whoever made it
package sharing;

import java.util.List;

public final class C01OpenedInConstructorLibraryNote {
  private final Session session;

  public C01OpenedInConstructorLibraryNote(List<Object> log) {
    session = new Session();
    log.add(session);
    session.open();
  }

  public void use() {
    session.use();
  }

  static final class Session {
    private int state;

    void open() {
      state = 1; // NOTE check #1 state
    }

    synchronized void use() {
      state = 2; // NOTE check #1 state
    }
  }
}
