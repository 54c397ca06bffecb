package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many pairs of accesses each stage of the funnel lets through. A pair is two instructions, or
 * one with itself, that touch the same field, or both array elements, or both containers; one of
 * them writes. It is counted once, however many contexts and states it is met in.
 */
final class StageCounts {
  private final Map<Object, List<Access>> all = new HashMap<>();
  private final BitSet writes = new BitSet();
  private final BitSet reachable = new BitSet();
  private final Map<Integer, BitSet> escaping = new HashMap<>();
  private final Map<Integer, BitSet> unordered = new HashMap<>();
  private final Map<Integer, BitSet> unlocked = new HashMap<>();

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

  void escaping(Access a, Access b) {
    mark(escaping, a, b);
  }

  void unordered(Access a, Access b) {
    mark(unordered, a, b);
  }

  void unlocked(Access a, Access b) {
    mark(unlocked, a, b);
  }

  private static void mark(Map<Integer, BitSet> pairs, Access a, Access b) {
    int first = Math.min(a.id(), b.id());
    pairs.computeIfAbsent(first, k -> new BitSet()).set(Math.max(a.id(), b.id()));
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

  private static long size(Map<Integer, BitSet> pairs) {
    return pairs.values().stream().mapToLong(BitSet::cardinality).sum();
  }

  long escaping() {
    return size(escaping);
  }

  long unordered() {
    return size(unordered);
  }

  long unlocked() {
    return size(unlocked);
  }
}
