// CASE C23b: mutated in computeIfPresent, created in the same map's compute
package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

public final class C23bComputeIfPresentOk {
  private static final ConcurrentHashMap<String, List<Integer>> LISTS = new ConcurrentHashMap<>();

  static void add(String key, int value) {
    LISTS.compute(key, (k, old) -> old == null ? new ArrayList<>() : old);
    LISTS.computeIfPresent(key, (k, list) -> {
      list.add(value); // OK
      return list;
    });
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> add("a", 1));
    Thread second = new Thread(() -> add("a", 2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
