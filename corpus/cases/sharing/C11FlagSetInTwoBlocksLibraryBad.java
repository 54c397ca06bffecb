// CASE C11 library: as C10FlagBesideValue, but the lock is given back between the check and the write
package sharing;

public final class C11FlagSetInTwoBlocksLibraryBad {
  private final Object lock = new Object();
  private volatile boolean initialized;
  private Object value;

  public Object get() {
    synchronized (lock) {
      if (initialized) {
        return value; // OK
      }
    }
    synchronized (lock) {
      value = new Object(); // RACE check #1 value
      initialized = true;
    }
    return null;
  }

  public Object peek() {
    return initialized ? value : null; // RACE check #1 value
  }
}
