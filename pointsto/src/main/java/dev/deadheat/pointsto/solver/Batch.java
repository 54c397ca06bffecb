package dev.deadheat.pointsto.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Objects that came to a node together; all who watch the node share what was found out. */
final class Batch {
  /** Objects that most calls treat alike. */
  record Group(int shape, int first, IntSet objects) {}

  /** Of how many objects on it pays to look first for those that fit. */
  private static final int MANY = 16;

  private final ObjectTable table;
  private final IntSet objects;
  private @Nullable Map<Integer, Batch> fitting;
  private int @Nullable [] all;
  private @Nullable List<Group> groups;
  private @Nullable IntSet withSubject;
  private @Nullable Batch living;
  private int @Nullable [] lifeless;

  Batch(ObjectTable table, IntSet objects) {
    this.table = table;
    this.objects = objects;
  }

  int[] all() {
    if (all == null) {
      all = objects.toArray();
    }
    return all;
  }

  /** The first that is so; -1 if none is. */
  int first(IntPredicate wanted) {
    return objects.first(wanted);
  }

  /** Those that are about something: constants, classes, members. */
  IntSet withSubject() {
    if (withSubject == null) {
      withSubject = new IntSet();
      withSubject.addAll(objects, table.withSubject());
    }
    return withSubject;
  }

  /**
   * Those that a filter lets through or that may stand for such; all, where there are few anyhow.
   *
   * @param filter a filter's number, or -1 for all
   */
  Batch fitting(TypeFilters filters, int filter) {
    if (filter < 0 || !objects.isAtLeast(MANY)) {
      return this;
    }
    if (fitting == null) {
      fitting = new HashMap<>();
    }
    return fitting.computeIfAbsent(
        filter,
        f -> {
          IntSet found = new IntSet();
          found.addAll(objects, filters.mask(f));
          found.addAll(objects, filters.hiding(f));
          return new Batch(table, found);
        });
  }

  /** Those that are live by now. */
  Batch living(LiveObjects live) {
    if (living == null) {
      IntSet found = new IntSet();
      int[] others = new int[all().length];
      int n = 0;
      for (int object : all()) {
        if (live.isLive(object)) {
          found.add(object);
        } else {
          others[n++] = object;
        }
      }
      living = n == 0 ? this : new Batch(table, found);
      lifeless = Arrays.copyOf(others, n);
    }
    return living;
  }

  /** Those that were not live when they were first asked; they may be since. */
  int[] lifeless(LiveObjects live) {
    living(live);
    return lifeless == null ? new int[0] : lifeless;
  }

  /** The objects by shape, in the order of their first ones. */
  List<Group> byShape() {
    if (groups == null && all().length == 1) {
      groups = List.of(new Group(table.shape(all()[0]), all()[0], IntSet.of(all()[0])));
    }
    if (groups == null) {
      groups = new ArrayList<>();
      Map<Integer, Group> known = new HashMap<>();
      for (int object : all()) {
        int shape = table.shape(object);
        Group group = known.get(shape);
        if (group == null) {
          group = new Group(shape, object, new IntSet());
          known.put(shape, group);
          groups.add(group);
        }
        group.objects.add(object);
      }
    }
    return groups;
  }
}
