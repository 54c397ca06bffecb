package dev.deadheat.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A race that an execution had, as far as the next execution would give it the same name.
 *
 * @param location as in the findings
 * @param first class, method and line of one access
 * @param second of the other; not before the first in the alphabet
 */
record SeenRace(String location, String first, String second) implements Comparable<SeenRace> {
  /** In their order. */
  SeenRace {
    if (first.compareTo(second) > 0) {
      String swapped = first;
      first = second;
      second = swapped;
    }
  }

  /** The races in a findings file of {@code run}, without its notes. */
  static List<SeenRace> of(Map<String, @Nullable Object> findings) {
    TreeSet<SeenRace> found = new TreeSet<>();
    for (Map<?, ?> race : maps(findings.get("races"))) {
      List<Map<?, ?>> accesses = maps(race.get("accesses"));
      if ("race".equals(race.get("level")) && accesses.size() == 2) {
        found.add(
            new SeenRace(
                String.valueOf(race.get("location")),
                frame(accesses.get(0)),
                frame(accesses.get(1))));
      }
    }
    return new ArrayList<>(found);
  }

  static String frame(Map<?, ?> access) {
    return access.get("class") + "." + access.get("method") + ":" + access.get("line");
  }

  /** The objects in a list of a result file. */
  static List<Map<?, ?>> maps(@Nullable Object list) {
    List<Map<?, ?>> maps = new ArrayList<>();
    if (list instanceof List<?> all) {
      for (Object one : all) {
        if (one instanceof Map<?, ?> map) {
          maps.add(map);
        }
      }
    }
    return maps;
  }

  /** As a row of a result file. */
  static SeenRace read(Map<?, ?> row) {
    return new SeenRace(
        String.valueOf(row.get("location")),
        String.valueOf(row.get("first")),
        String.valueOf(row.get("second")));
  }

  Map<String, Object> row() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("location", location);
    row.put("first", first);
    row.put("second", second);
    return row;
  }

  /** The class of an access, internal name. */
  String type() {
    return first.substring(0, first.lastIndexOf('.')).replace('.', '/');
  }

  /** As {@code check --only} wants it: elements and contents by what holds them. */
  String reportedLocation() {
    return location.replace("[]", "");
  }

  @Override
  public int compareTo(SeenRace other) {
    return toString().compareTo(other.toString());
  }
}
