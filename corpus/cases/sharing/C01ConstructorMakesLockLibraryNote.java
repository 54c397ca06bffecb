// CASE C1 library: a constructor makes a lock between its fields and tells a part of its own about itself at the end; nobody else has the object by then (of the part it is not seen)
package sharing;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public final class C01ConstructorMakesLockLibraryNote {
  static final class Part {
    private Object owner;

    void attach(Object owner) {
      this.owner = owner; // NOTE check #1 owner
    }

    boolean isAttached() {
      return owner != null; // NOTE check #1 owner
    }
  }

  private final Part part = new Part();
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private int limit = 3; // OK

  public C01ConstructorMakesLockLibraryNote() {
    part.attach(this);
  }

  public int limit() {
    lock.readLock().lock();
    try {
      return part.isAttached() ? limit : 0; // OK
    } finally {
      lock.readLock().unlock();
    }
  }

  public void limit(int limit) {
    lock.writeLock().lock();
    try {
      this.limit = limit; // OK
    } finally {
      lock.writeLock().unlock();
    }
  }
}
