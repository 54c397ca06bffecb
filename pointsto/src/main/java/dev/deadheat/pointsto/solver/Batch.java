package dev.deadheat.pointsto.solver;

import java.util.ArrayList;
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
  private final Map<Integer, Batch> fitting = new HashMap<>();
  private int @Nullable [] all;
  private @Nullable List<Group> groups;
  private @Nullable IntSet withSubject;

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
    return fitting.computeIfAbsent(
        filter,
        f -> {
          IntSet found = new IntSet();
          found.addAll(objects, filters.mask(f));
          found.addAll(objects, filters.hiding(f));
          return new Batch(table, found);
        });
  }

  /** The objects by shape, in the order of their first ones. */
  List<Group> byShape() {
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
