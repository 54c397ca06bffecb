// CASE B31 library: a finalizer runs on a thread of its own, beside those that use what it uses
package threads;

public final class B31FinalizerOfStaticBad {
  private static int open;

  public B31FinalizerOfStaticBad() {}

  public int open() {
    return open; // RACE check #1 open
  }

  @Override
  protected void finalize() {
    open--; // RACE check #1 open
  }
}
