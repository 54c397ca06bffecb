package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.LongIntMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets of small numbers, each kept once and known by its own number. Equal sets have equal numbers,
 * and what two sets give is remembered: large programs have millions of them, but few that differ.
 */
public final class SetPool {
  public static final int EMPTY = 0;

  private static final int OR = 0;
  private static final int AND = 1;
  private static final int MINUS = 2;

  private final List<BitSet> sets = new ArrayList<>();
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final LongIntMap results = new LongIntMap();

  public SetPool() {
    of(new BitSet());
  }

  /** The number of a set; the set may be changed afterwards. */
  public int of(BitSet set) {
    Integer number = numbers.get(set);
    if (number != null) {
      return number;
    }
    BitSet copy = (BitSet) set.clone();
    numbers.put(copy, sets.size());
    sets.add(copy);
    return sets.size() - 1;
  }

  public int single(int element) {
    BitSet set = new BitSet();
    set.set(element);
    return of(set);
  }

  /** The set of a number; not to be changed. */
  public BitSet get(int set) {
    return sets.get(set);
  }

  public boolean has(int set, int element) {
    return sets.get(set).get(element);
  }

  public int or(int a, int b) {
    return a == b || b == EMPTY ? a : a == EMPTY ? b : combined(OR, Math.min(a, b), Math.max(a, b));
  }

  public int and(int a, int b) {
    return a == b
        ? a
        : a == EMPTY || b == EMPTY ? EMPTY : combined(AND, Math.min(a, b), Math.max(a, b));
  }

  public int minus(int a, int b) {
    return a == b || a == EMPTY ? EMPTY : b == EMPTY ? a : combined(MINUS, a, b);
  }

  private int combined(int operation, int a, int b) {
    long key = ((long) operation << 62) | ((long) a << 31) | b;
    int known = results.get(key);
    if (known >= 0) {
      return known;
    }
    BitSet set = (BitSet) sets.get(a).clone();
    switch (operation) {
      case OR -> set.or(sets.get(b));
      case AND -> set.and(sets.get(b));
      default -> set.andNot(sets.get(b));
    }
    int result = of(set);
    results.putIfAbsent(key, result);
    return result;
  }
}
