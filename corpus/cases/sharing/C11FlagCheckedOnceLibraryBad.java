// CASE C11 library: as C10FlagBesideValue, but the flag is not checked again under the lock
package sharing;

public final class C11FlagCheckedOnceLibraryBad {
  private final Object lock = new Object();
  private volatile boolean initialized;
  private Object value;

  public Object get() {
    if (!initialized) {
      synchronized (lock) {
        value = new Object(); // RACE check #1 value
        initialized = true;
      }
    }
    return value; // RACE check #1 value
  }
}
