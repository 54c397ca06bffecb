// CASE C19,C22 library: its enumeration looks at the vector without the lock
package papers;

import java.util.concurrent.atomic.AtomicInteger;

public final class OldVectorEnumerationBad {
  private final Object[] elements = new Object[10];
  private int count;

  public synchronized void addElement(Object element) {
    elements[count] = element; // OK
    count++; // RACE check #1 count
  }

  public synchronized Elements elements() {
    return new Elements(this);
  }

  public static final class Elements {
    private final OldVectorEnumerationBad vector;
    private final AtomicInteger next = new AtomicInteger();

    Elements(OldVectorEnumerationBad vector) {
      this.vector = vector;
    }

    public boolean hasMoreElements() {
      return next.get() < vector.count; // RACE check #1 count
    }

    public Object nextElement() {
      synchronized (vector) {
        return vector.elements[next.getAndIncrement()]; // OK
      }
    }
  }
}
