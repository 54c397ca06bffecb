// CASE C23: lists as values, filled after computeIfAbsent has returned them
package sharing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class C23ListValuesBad {
  private static final Map<String, List<Integer>> LISTS = new ConcurrentHashMap<>();

  static void add(String key, int value) {
    List<Integer> list = LISTS.computeIfAbsent(key, k -> new ArrayList<>());
    list.add(value); // RACE check run #1
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
