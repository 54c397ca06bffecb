// CASE C21 library=all: integer set over a concurrent map
package papers;

import java.util.concurrent.ConcurrentHashMap;

public final class IntSetConcurrentMapOk {
  private final ConcurrentHashMap<Integer, Boolean> map = new ConcurrentHashMap<>();

  public boolean add(int value) {
    return map.putIfAbsent(value, Boolean.TRUE) == null; // OK
  }

  public boolean contains(int value) {
    return map.containsKey(value); // OK
  }

  public boolean remove(int value) {
    return map.remove(value) != null; // OK
  }
}
