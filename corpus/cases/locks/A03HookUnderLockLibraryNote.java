// CASE A3 library: a superclass calls a hook under its lock; what only that hook prepares is not what the lock is for
package locks;

public final class A03HookUnderLockLibraryNote {
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
      port = 80; // NOTE check #1 port
    }

    public int port() {
      return port; // NOTE check #1 port
    }
  }
}
