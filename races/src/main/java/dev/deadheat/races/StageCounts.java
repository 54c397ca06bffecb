package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many pairs of accesses each stage of the funnel lets through. A pair is two instructions, or
 * one with itself, that touch the same field, or both array elements, or both containers; one of
 * them writes. It is counted once, however many contexts and states it is met in.
 */
final class StageCounts {
  private final Map<Object, List<Access>> all = new HashMap<>();
  private final BitSet writes = new BitSet();
  private final BitSet reachable = new BitSet();

  /** For the last stage that lets a pair through and its first instruction, the second ones. */
  private final @Nullable IntSet[][] passed = new IntSet[Stage.values().length][0];

  /** A stage that pairs pass one by one, after those before it. */
  enum Stage {
    ESCAPING(0),
    UNORDERED(1),
    UNLOCKED(2);

    private final int number;

    Stage(int number) {
      this.number = number;
    }

    /** Its place among these, from 0. */
    int number() {
      return number;
    }
  }

  /** An access of the analysed classes, wherever it is. */
  void original(Access access) {
    all.computeIfAbsent(group(access), g -> new ArrayList<>()).add(access);
    writes.set(access.id(), access.write());
  }

  private static Object group(Access access) {
    return access.place() instanceof Place.OfField f ? f.field() : access.place().getClass();
  }

  void reachable(Access access) {
    reachable.set(access.id());
  }

  /**
   * A stage, and no later one, lets an instruction through with others; instructions are numbered
   * as in {@link Cells}.
   */
  void pass(Stage stage, int number, IntSet others) {
    if (others.isEmpty()) {
      return;
    }
    int id = number >> 1;
    @Nullable IntSet[] rows = passed[stage.number];
    if (id >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(id + 1, 2 * rows.length));
      passed[stage.number] = rows;
    }
    IntSet known = rows[id];
    if (known == null) {
      known = new IntSet();
      rows[id] = known;
    }
    known.addAll(others, null);
  }

  /** How many pairs a stage let through. */
  long passed(Stage stage) {
    Map<Integer, IntSet> rows = new HashMap<>();
    for (int s = stage.number; s < passed.length; s++) {
      for (int i = 0; i < passed[s].length; i++) {
        IntSet others = passed[s][i];
        if (others != null) {
          rows.computeIfAbsent(i, k -> new IntSet()).addAll(others, null);
        }
      }
    }
    return pairs(rows);
  }

  private static long pairs(Map<Integer, IntSet> rows) {
    long pairs = 0;
    for (Map.Entry<Integer, IntSet> row : rows.entrySet()) {
      int first = row.getKey();
      int before = -1;
      for (int number : row.getValue().toArray()) {
        int second = number >> 1;
        if (second != before) {
          before = second;
          // The row of the other instruction may have the same pair.
          IntSet reverse = second < first ? rows.get(second) : null;
          if (reverse == null
              || !(reverse.contains(first << 1) || reverse.contains((first << 1) + 1))) {
            pairs++;
          }
        }
      }
    }
    return pairs;
  }

  long original() {
    long pairs = 0;
    for (List<Access> group : all.values()) {
      pairs += pairs(group, false);
    }
    return pairs;
  }

  long reachable() {
    long pairs = 0;
    for (List<Access> group : all.values()) {
      pairs += pairs(group, true);
    }
    return pairs;
  }

  private long pairs(List<Access> group, boolean onlyReachable) {
    long written = 0;
    long read = 0;
    for (Access access : group) {
      if (!onlyReachable || reachable.get(access.id())) {
        if (writes.get(access.id())) {
          written++;
        } else {
          read++;
        }
      }
    }
    return written * (written + 1) / 2 + written * read;
  }

  /** Pairs of reachable accesses that may be to the same object, escaping or not. */
  long aliasing(CallGraph graph, Accesses accesses) {
    Map<Object, Map<Integer, BitSet>> byObject = new HashMap<>();
    Map<Access, BitSet> objects = new HashMap<>();
    for (int node = 0; node < graph.size(); node++) {
      for (Access access : accesses.of(graph.body(node))) {
        if (!reachable.get(access.id())) {
          continue;
        }
        BitSet own = objects.computeIfAbsent(access, a -> new BitSet());
        IntSet points =
            access.base() < 0
                ? null
                : graph.pointsTo().pointsOfRegister(graph.method(node), access.base());
        if (access.base() < 0) {
          own.set(0);
        } else if (points != null) {
          points.forEach(o -> own.set(o + 1));
        }
      }
    }
    objects.forEach(
        (access, own) -> {
          Map<Integer, BitSet> group =
              byObject.computeIfAbsent(group(access), g -> new HashMap<>());
          own.stream().forEach(o -> group.computeIfAbsent(o, k -> new BitSet()).set(access.id()));
        });
    long pairs = 0;
    for (Map.Entry<Access, BitSet> entry : objects.entrySet()) {
      int id = entry.getKey().id();
      Map<Integer, BitSet> group = byObject.getOrDefault(group(entry.getKey()), Map.of());
      BitSet partners = new BitSet();
      entry.getValue().stream().forEach(o -> partners.or(group.getOrDefault(o, new BitSet())));
      partners.clear(0, id);
      if (!writes.get(id)) {
        partners.and(writes);
      }
      pairs += partners.cardinality();
    }
    return pairs;
  }
}
