// CASE C8 library: publish once under a lock and set the flag last; the reader returns early if it is not set
package sharing;

public final class C08FlagEarlyReturnLibraryOk {
  private int data;
  private volatile boolean ready;

  public synchronized void publish(int value) {
    if (ready) {
      return;
    }
    data = value; // OK
    ready = true;
  }

  public int receive() {
    if (!ready) {
      return -1;
    }
    return data; // OK
  }
}
