// CASE C19 library: the vector of later Java versions: every method is synchronized
package papers;

import java.util.Arrays;

public final class NewVectorOk {
  private Object[] elements = new Object[10];
  private int count;

  public synchronized int size() {
    return count; // OK
  }

  public synchronized boolean isEmpty() {
    return count == 0; // OK
  }

  public synchronized void addElement(Object element) {
    if (count == elements.length) { // OK
      elements = Arrays.copyOf(elements, 2 * count); // OK
    }
    elements[count++] = element; // OK
  }

  public synchronized Object elementAt(int index) {
    return elements[index]; // OK
  }
}
