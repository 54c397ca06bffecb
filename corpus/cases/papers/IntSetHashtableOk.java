// CASE C21 library=all: integer set over a java.util.Hashtable: single calls on a synchronized table
package papers;

import java.util.Hashtable;

public final class IntSetHashtableOk {
  private final Hashtable<Integer, Boolean> table = new Hashtable<>();

  public boolean add(int value) {
    return table.put(value, Boolean.TRUE) == null; // OK
  }

  public boolean contains(int value) {
    return table.containsKey(value); // OK
  }

  public boolean remove(int value) {
    return table.remove(value) != null; // OK
  }
}
