// CASE A1 library: every public method is synchronized
package locks;

public final class A01SynchronizedLibraryOk {
  private int count;

  public synchronized void increment() {
    count++; // OK
  }

  public synchronized int get() {
    return count; // OK
  }
}
