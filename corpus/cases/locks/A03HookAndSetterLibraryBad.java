// CASE A3 library: what a superclass's method prepares under its lock also changes later, without
package locks;

public final class A03HookAndSetterLibraryBad {
  public abstract static class Component {
    private boolean started;

    public synchronized void start() {
      if (!started) {
        started = true; // OK
        open();
      }
    }

    protected abstract void open();
  }

  public static final class Service extends Component {
    private int port;

    @Override
    protected void open() {
      port = 80; // RACE check #1 port
    }

    public void move(int to) {
      port = to; // RACE check #1 port // RACE check #2 port
    }
  }
}
