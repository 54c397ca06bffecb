// CASE C10 library: double-checked locking with a volatile flag beside the plain value
package sharing;

public final class C10FlagBesideValueLibraryOk {
  private final Object lock = new Object();
  private volatile boolean initialized;
  private Object value;

  public Object get() {
    if (!initialized) {
      synchronized (lock) {
        if (!initialized) {
          Object made = new Object();
          value = made; // OK
          initialized = true;
          return made;
        }
      }
    }
    return value; // OK
  }
}
