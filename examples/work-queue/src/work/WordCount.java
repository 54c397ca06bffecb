package work;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Words seen by all workers. */
final class WordCount {

  private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
  private int longest;

  void add(String[] words) {
    for (String word : words) {
      counts.merge(word, 1, Integer::sum);
    }
    if (words.length > longest) {
      longest = words.length;
    }
  }

  int of(String word) {
    return counts.getOrDefault(word, 0);
  }

  int longest() {
    return longest;
  }
}
