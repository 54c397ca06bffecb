package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * Cases: one {@link Decomposed} for each combination of values that the variables of a {@link
 * Partition} have. A variable that may have values outside its small set makes no case of its own.
 * So there are finitely many cases, whatever a loop does; if there are more than {@link
 * #MOST_CASES}, they become one.
 */
public final class Disjunctive implements Numeric<Disjunctive> {
  static final int MOST_CASES = 96;

  /** How keys begin, so that none is empty. */
  private static final String KNOWN = "=";

  private final Partition partition;
  private final Decomposed none;

  /**
   * By the values of those of the partition's variables that have some of their small set: two
   * characters each. All cases in one have the empty key. No case is bottom.
   */
  private final Map<String, Decomposed> cases;

  private Disjunctive(Partition partition, Decomposed none, Map<String, Decomposed> cases) {
    this.partition = partition;
    this.none = none;
    this.cases = cases;
  }

  public static Disjunctive top(Style style, Partition partition) {
    Decomposed top = Decomposed.top(style);
    return new Disjunctive(partition, top.bottom(), new TreeMap<>()).of(List.of(top));
  }

  /** The cases that these fall into. */
  private Disjunctive of(Collection<Decomposed> elements) {
    Map<String, Decomposed> sorted = new TreeMap<>();
    for (Decomposed element : elements) {
      split(element, 0, new StringBuilder(partition.size() == 0 ? "" : KNOWN), sorted);
    }
    if (sorted.size() > MOST_CASES) {
      return merged(sorted);
    }
    return new Disjunctive(partition, none, sorted);
  }

  /** The cases of an element by the variables from a number on. */
  private void split(
      Decomposed element, int from, StringBuilder key, Map<String, Decomposed> sorted) {
    if (element.isBottom()) {
      return;
    }
    for (int i = from; i < partition.size(); i++) {
      int variable = partition.variable(i);
      Interval now = element.of(variable);
      Interval expected = partition.values(i);
      // Of the many variables of a program few are known at a place.
      if (now.isWithin(expected)) {
        int length = key.length();
        for (long value = now.low(); value <= now.high(); value++) {
          key.append((char) i).append((char) (value - expected.low()));
          Decomposed one =
              now.isConstant()
                  ? element
                  : element.assumeZero(Linear.variable(variable).plus(-value));
          split(one, i + 1, key, sorted);
          key.setLength(length);
        }
        return;
      }
    }
    sorted.merge(key.toString(), element, Decomposed::join);
  }

  private Disjunctive each(boolean again, UnaryOperator<Decomposed> change) {
    if (!again) {
      Map<String, Decomposed> changed = new TreeMap<>();
      cases.forEach(
          (key, element) -> {
            Decomposed after = change.apply(element);
            if (!after.isBottom()) {
              changed.put(key, after);
            }
          });
      return new Disjunctive(partition, none, changed);
    }
    List<Decomposed> changed = new ArrayList<>();
    cases.values().forEach(element -> changed.add(change.apply(element)));
    return of(changed);
  }

  /** What is known in each case. */
  public Collection<Decomposed> cases() {
    return cases.values();
  }

  @Override
  public boolean isBottom() {
    return cases.isEmpty();
  }

  @Override
  public Disjunctive bottom() {
    return new Disjunctive(partition, none, new TreeMap<>());
  }

  @Override
  public Interval bounds(Linear e) {
    Interval all = Interval.EMPTY;
    for (Decomposed element : cases.values()) {
      all = all.join(element.bounds(e));
    }
    return all;
  }

  @Override
  public Disjunctive assign(int variable, Linear e) {
    return each(partition.has(variable), c -> c.assign(variable, e));
  }

  @Override
  public Disjunctive assign(int variable, Interval values) {
    return each(partition.has(variable), c -> c.assign(variable, values));
  }

  @Override
  public Disjunctive assume(Linear e) {
    return each(partition.mentions(e), c -> c.assume(e));
  }

  @Override
  public Disjunctive forget(int variable) {
    return each(partition.has(variable), c -> c.forget(variable));
  }

  @Override
  public Disjunctive keep(IntPredicate variables) {
    return each(partition.size() > 0, c -> c.keep(variables));
  }

  @Override
  public Disjunctive join(Disjunctive other) {
    if (isBottom()) {
      return other;
    }
    if (other.isBottom()) {
      return this;
    }
    Map<String, Decomposed> both = new TreeMap<>(cases);
    other.cases.forEach((key, element) -> both.merge(key, element, Decomposed::join));
    return limited(both);
  }

  private Disjunctive limited(Map<String, Decomposed> both) {
    return both.size() > MOST_CASES || (both.containsKey("") && both.size() > 1)
        ? merged(both)
        : new Disjunctive(partition, none, both);
  }

  private Disjunctive merged(Map<String, Decomposed> both) {
    if (both.isEmpty()) {
      return bottom();
    }
    Decomposed all = none;
    for (Decomposed element : both.values()) {
      all = all.join(element);
    }
    return new Disjunctive(partition, none, new TreeMap<>(Map.of("", all)));
  }

  @Override
  public Disjunctive meet(Disjunctive other) {
    List<Decomposed> both = new ArrayList<>();
    for (Decomposed a : cases.values()) {
      for (Decomposed b : other.cases.values()) {
        both.add(a.meet(b));
      }
    }
    return of(both);
  }

  @Override
  public Disjunctive widen(Disjunctive next, Thresholds thresholds) {
    Disjunctive left = this;
    if (next.cases.containsKey("") && cases.size() > 1) {
      left = merged(cases);
    }
    Map<String, Decomposed> both = new TreeMap<>(left.cases);
    Disjunctive right = both.containsKey("") ? next.merged(next.cases) : next;
    right.cases.forEach(
        (key, element) -> both.merge(key, element, (a, b) -> a.widen(b, thresholds)));
    return left.limited(both);
  }

  @Override
  public boolean isWithin(Disjunctive other) {
    for (Map.Entry<String, Decomposed> e : cases.entrySet()) {
      Decomposed same = other.cases.get(e.getKey());
      if (same != null && e.getValue().isWithin(same)) {
        continue;
      }
      if (other.cases.values().stream().noneMatch(e.getValue()::isWithin)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Linear> constraints() {
    if (cases.isEmpty()) {
      return List.of(Linear.constant(1));
    }
    Decomposed all = none;
    for (Decomposed element : cases.values()) {
      all = all.join(element);
    }
    return all.constraints();
  }

  @Override
  public String toString() {
    return cases.isEmpty() ? "bottom" : cases.values().toString();
  }
}
