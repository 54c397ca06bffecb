// CASE A10 library: a lock that comes as an argument of one's own constructor is one's own
package locks;

public final class A10LockMadeForItselfLibraryBad {
  private final Object lock;
  private int lines;

  public A10LockMadeForItselfLibraryBad() {
    this(new Object());
  }

  private A10LockMadeForItselfLibraryBad(Object lock) {
    this.lock = lock;
  }

  public void write() {
    synchronized (lock) {
      lines++; // RACE check #1 lines
    }
  }

  public int lines() {
    return lines; // RACE check #1 lines
  }
}
