// CASE C22: iterating a ConcurrentHashMap and a CopyOnWriteArrayList needs no lock
package sharing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

public final class C22IterateConcurrentOk {
  private static final Map<Integer, Integer> MAP = new ConcurrentHashMap<>();
  private static final List<Integer> LIST = new CopyOnWriteArrayList<>();

  static int sum() {
    int sum = 0;
    for (int i : LIST) { // OK
      sum += i;
    }
    for (Integer value : MAP.values()) { // OK
      sum += value;
    }
    return sum;
  }

  static void fill() {
    MAP.put(1, 1); // OK
    LIST.add(1); // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> fill());
    Thread second = new Thread(() -> sum());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
