package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * What objects hold in all their fields and cells. Places that the solver made one have one set;
 * here it has one number, so that who goes through the heap looks at it once, however many objects
 * hold it.
 */
final class Holdings {
  private static final int[] NONE = {};

  private final int[][] byObject;
  private final List<IntSet> sets = new ArrayList<>();

  Holdings(Result result) {
    this.byObject = new int[result.objectCount()][];
    IdentityHashMap<IntSet, Integer> numbers = new IdentityHashMap<>();
    result.eachHolding(
        (object, held) -> {
          int number =
              numbers.computeIfAbsent(
                  held,
                  h -> {
                    sets.add(h);
                    return sets.size() - 1;
                  });
          int[] before = byObject[object] == null ? NONE : byObject[object];
          int[] all = Arrays.copyOf(before, before.length + 1);
          all[before.length] = number;
          byObject[object] = all;
        });
  }

  /** The numbers of the sets that an object holds. */
  int[] of(int object) {
    return byObject[object] == null ? NONE : byObject[object];
  }

  IntSet set(int number) {
    return sets.get(number);
  }
}
