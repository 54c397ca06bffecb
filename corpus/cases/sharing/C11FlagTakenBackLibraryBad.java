// CASE C11 library: as C10FlagBesideValue, but the flag is taken back, so that the value is made again
package sharing;

public final class C11FlagTakenBackLibraryBad {
  private final Object lock = new Object();
  private volatile boolean initialized;
  private Object value;

  public Object get() {
    if (!initialized) {
      synchronized (lock) {
        if (!initialized) {
          value = new Object(); // RACE check #1 value
          initialized = true;
        }
      }
    }
    return value; // RACE check #1 value
  }

  public void clear() {
    synchronized (lock) {
      initialized = false;
    }
  }
}
