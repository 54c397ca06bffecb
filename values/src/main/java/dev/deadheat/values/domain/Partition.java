package dev.deadheat.values.domain;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The variables whose values are told apart by {@link Disjunctive}, with the values they take. */
public final class Partition {
  public static final Partition NONE = new Partition(new int[0], new Interval[0]);

  private final int[] variables;
  private final Interval[] values;

  private Partition(int[] variables, Interval[] values) {
    this.variables = variables;
    this.values = values;
  }

  public static Partition of(Map<Integer, Interval> values) {
    TreeMap<Integer, Interval> sorted = new TreeMap<>(values);
    return new Partition(
        sorted.keySet().stream().mapToInt(Integer::intValue).toArray(),
        sorted.values().toArray(Interval[]::new));
  }

  int size() {
    return variables.length;
  }

  int variable(int i) {
    return variables[i];
  }

  Interval values(int i) {
    return values[i];
  }

  boolean mentions(Linear e) {
    for (int v : e.variables()) {
      if (has(v)) {
        return true;
      }
    }
    return false;
  }

  public boolean has(int variable) {
    return Arrays.binarySearch(variables, variable) >= 0;
  }
}
