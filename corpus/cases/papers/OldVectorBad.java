// CASE C19,A3 library: a vector of Java 1.1: size and isEmpty are not synchronized
package papers;

import java.util.Arrays;

public final class OldVectorBad {
  private Object[] elements = new Object[10];
  private int count;

  public int size() {
    return count; // RACE check #1 count // RACE check #2 count
  }

  public boolean isEmpty() {
    return count == 0; // RACE check #3 count // RACE check #4 count
  }

  public synchronized void addElement(Object element) {
    if (count == elements.length) { // OK
      elements = Arrays.copyOf(elements, 2 * count); // OK
    }
    elements[count] = element; // OK
    count = count + 1; // RACE check #1 count // RACE check #3 count
  }

  public synchronized Object elementAt(int index) {
    if (index >= count) { // OK
      throw new ArrayIndexOutOfBoundsException(index);
    }
    return elements[index]; // OK
  }

  public synchronized void removeAllElements() {
    for (int i = 0; i < count; i++) { // OK
      elements[i] = null; // OK
    }
    count = 0; // RACE check #2 count // RACE check #4 count
  }
}
