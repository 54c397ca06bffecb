// CASE B31 library: a finalizer closes its own object, which nobody uses any more; finalizers take turns
package threads;

public final class B31FinalizerOfItselfNote {
  private static int closed;
  private final Object lock = new Object();
  private boolean open = true;

  public B31FinalizerOfItselfNote() {}

  public boolean isOpen() {
    synchronized (lock) {
      return open; // NOTE check #1 open
    }
  }

  @Override
  protected void finalize() {
    open = false; // NOTE check #1 open
    closed++; // OK
  }
}
