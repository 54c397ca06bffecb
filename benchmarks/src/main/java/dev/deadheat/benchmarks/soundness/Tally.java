package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts, texts and groups of these, by name, in the order in which they came up. */
final class Tally {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  void add(String name, long more) {
    entries.merge(name, more, (a, b) -> (Long) a + (Long) b);
  }

  long get(String name) {
    return entries.get(name) instanceof Long count ? count : 0;
  }

  @SuppressWarnings("unchecked")
  List<String> texts(String name) {
    return (List<String>) entries.computeIfAbsent(name, n -> new ArrayList<String>());
  }

  Tally group(String name) {
    return (Tally) entries.computeIfAbsent(name, n -> new Tally());
  }

  /** For a result file. */
  Map<String, Object> results() {
    Map<String, Object> results = new LinkedHashMap<>(entries);
    results.replaceAll((name, entry) -> entry instanceof Tally group ? group.results() : entry);
    return results;
  }

  /** Goes on from what a result file holds. */
  void load(Map<?, ?> results) {
    results.forEach((name, entry) -> load(name.toString(), entry));
  }

  private void load(String name, @Nullable Object entry) {
    if (entry instanceof Number number) {
      add(name, number.longValue());
    } else if (entry instanceof List<?> list) {
      list.forEach(text -> texts(name).add(String.valueOf(text)));
    } else if (entry instanceof Map<?, ?> map) {
      group(name).load(map);
    }
  }
}
