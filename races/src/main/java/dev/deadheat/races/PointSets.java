package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.LongIntMap;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sets of objects, each kept once and known by its number; what two give is remembered. */
final class PointSets {
  static final int EMPTY = 0;

  private final Result result;
  private final List<IntSet> sets = new ArrayList<>();
  private final Map<IntSet, Integer> numbers = new HashMap<>();
  private final LongIntMap unions = new LongIntMap();
  private final LongIntMap intersections = new LongIntMap();
  private final Map<Field, Map<Integer, Integer>> held = new HashMap<>();

  PointSets(Result result) {
    this.result = result;
    of(new IntSet());
  }

  /** The number of a set, which is not changed afterwards. */
  int of(@Nullable IntSet set) {
    if (set == null) {
      return EMPTY;
    }
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known == null) {
      sets.add(set);
      return sets.size() - 1;
    }
    return known;
  }

  /** The set of a number; not to be changed. */
  IntSet get(int number) {
    return sets.get(number);
  }

  int or(int a, int b) {
    if (a == b || b == EMPTY) {
      return a;
    }
    if (a == EMPTY) {
      return b;
    }
    long key = IntPair.key(Math.min(a, b), Math.max(a, b));
    int known = unions.get(key);
    if (known < 0) {
      IntSet all = new IntSet();
      all.addAll(sets.get(a), null);
      all.addAll(sets.get(b), null);
      known = of(all);
      unions.putIfAbsent(key, known);
    }
    return known;
  }

  int and(int a, int b) {
    if (a == b) {
      return a;
    }
    if (a == EMPTY || b == EMPTY) {
      return EMPTY;
    }
    long key = IntPair.key(Math.min(a, b), Math.max(a, b));
    int known = intersections.get(key);
    if (known < 0) {
      IntSet common = new IntSet();
      common.addAll(sets.get(a), sets.get(b));
      known = of(common);
      intersections.putIfAbsent(key, known);
    }
    return known;
  }

  /** What a field of some objects holds. */
  int held(int objects, Field field) {
    Map<Integer, Integer> ofField = held.computeIfAbsent(field, f -> new HashMap<>());
    Integer known = ofField.get(objects);
    if (known == null) {
      IntSet all = new IntSet();
      sets.get(objects)
          .forEach(
              o -> {
                IntSet some = result.pointsOfField(o, field);
                if (some != null) {
                  all.addAll(some, null);
                }
              });
      known = of(all);
      ofField.put(objects, known);
    }
    return known;
  }
}
