package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  /** How many pairs each stage let through, those that later ones did included. */
  Map<Stage, Long> passed() {
    Map<Stage, Long> found = new EnumMap<>(Stage.class);
    IntTable<IntSet> rows = new IntTable<>();
    long pairs = 0;
    Stage[] stages = Stage.values();
    for (int s = stages.length - 1; s >= 0; s--) {
      @Nullable IntSet[] more = passed[s];
      for (int id = 0; id < more.length; id++) {
        IntSet others = more[id];
        if (others != null) {
          pairs += add(id, others, rows);
        }
      }
      found.put(stages[s], pairs);
    }
    return found;
  }

  /**
   * Adds pairs of an instruction with others to those that are known.
   *
   * @return how many are new; the row of the other instruction may have the same pair
   */
  private static long add(int id, IntSet others, IntTable<IntSet> rows) {
    IntSet row = rows.get(id);
    if (row == null) {
      row = new IntSet();
      rows.put(id, row);
    }
    IntSet news = row.addAll(others, null);
    if (news == null) {
      return 0;
    }
    long pairs = 0;
    int before = -1;
    for (int number : news.toArray()) {
      int other = number >> 1;
      int twin = number ^ 1; // The same instruction as a read of a container and as a write.
      boolean known = other == before || (row.contains(twin) && !news.contains(twin));
      before = other;
      if (!known && (other == id || !has(rows.get(other), id))) {
        pairs++;
      }
    }
    return pairs;
  }

  private static boolean has(@Nullable IntSet row, int id) {
    return row != null && (row.contains(id << 1) || row.contains((id << 1) + 1));
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
    Map<Object, Map<Access, IntSet>> groups = new HashMap<>();
    IntSet noObject = IntSet.of(graph.pointsTo().objectCount());
    for (int node = 0; node < graph.size(); node++) {
      for (Access access : accesses.of(graph.body(node))) {
        if (!reachable.get(access.id())) {
          continue;
        }
        IntSet points =
            access.base() < 0
                ? noObject
                : graph.pointsTo().pointsOfRegister(graph.method(node), access.base());
        if (points != null) {
          groups
              .computeIfAbsent(group(access), g -> new LinkedHashMap<>())
              .computeIfAbsent(access, a -> new IntSet())
              .addAll(points, null);
        }
      }
    }
    long pairs = 0;
    for (Map<Access, IntSet> group : groups.values()) {
      pairs += aliasing(group);
    }
    return pairs;
  }

  /** The same among accesses that are given with their objects. */
  private long aliasing(Map<Access, IntSet> objects) {
    IntTable<BitSet> touching = new IntTable<>();
    BitSet written = new BitSet();
    int number = 0;
    for (Map.Entry<Access, IntSet> entry : objects.entrySet()) {
      int access = number++;
      written.set(access, writes.get(entry.getKey().id()));
      entry
          .getValue()
          .forEach(
              o -> {
                BitSet known = touching.get(o);
                if (known == null) {
                  known = new BitSet();
                  touching.put(o, known);
                }
                known.set(access);
              });
    }
    Map<IntSet, BitSet> meeting = new HashMap<>(); // Many accesses are to the same objects.
    long pairs = 0;
    number = 0;
    for (IntSet own : objects.values()) {
      BitSet all = meeting.get(own);
      if (all == null) {
        BitSet found = new BitSet();
        own.forEach(o -> found.or(Objects.requireNonNull(touching.get(o))));
        meeting.put(own, found);
        all = found;
      }
      BitSet partners = (BitSet) all.clone();
      partners.clear(0, number);
      if (!written.get(number)) {
        partners.and(written);
      }
      pairs += partners.cardinality();
      number++;
    }
    return pairs;
  }
}
