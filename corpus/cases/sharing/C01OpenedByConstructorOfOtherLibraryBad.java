// CASE C1 library: as C01OpenedInConstructor, but the session was made before and may be in use
package sharing;

public final class C01OpenedByConstructorOfOtherLibraryBad {
  private final Session session;

  public C01OpenedByConstructorOfOtherLibraryBad(Session session) {
    this.session = session;
    session.open();
  }

  public void use() {
    session.use();
  }

  public static final class Session {
    private int state;

    void open() {
      state = 1; // RACE check #1 state // RACE check? #2 state
    }

    synchronized void use() {
      state = 2; // RACE check #1 state
    }
  }
}
