package dev.deadheat.races;

import dev.deadheat.pointsto.solver.LongIntMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts on one location, one for each pair of lines. A {@code StringBuilder} that half of a
 * program appends to has a hundred thousand pairs of a few hundred lines, which nobody reads; so
 * beyond a number of pairs only those are kept that show a line which no surer one, or one as sure,
 * shows. Each line has a verdict that is as sure as any of it.
 */
final class LocationVerdicts {
  /** From this number of pairs on, a pair has to show something new. */
  static final int MANY = 128;

  /** For locations that nobody asked for: keeps nothing. */
  static final LocationVerdicts NOT_ASKED = new LocationVerdicts(false);

  private final boolean complete;
  private final List<Verdict> verdicts = new ArrayList<>();

  /** The verdicts' numbers by their lines. */
  private final PairTable numbers = new PairTable();

  private final Map<Integer, Integer> ranks = new HashMap<>();

  /** The ranks once there are many, which are asked for each pair from then on. */
  private @Nullable LongIntMap shown;

  private boolean incomplete;

  /**
   * @param complete whether all pairs are kept
   */
  LocationVerdicts(boolean complete) {
    this.complete = complete;
  }

  /**
   * Whether another pair of these lines has nothing to add if it is not surer than this.
   *
   * @param writes how many of its accesses write
   */
  boolean isSettled(int first, int second, int rank, int writes) {
    if (this == NOT_ASKED) {
      return true;
    }
    Verdict known = at(first, second);
    return known == null ? isShown(first, second, rank) : !known.isBeatenBy(rank, writes);
  }

  private @Nullable Verdict at(int first, int second) {
    long number = numbers.get(IntPair.key(first, second));
    return number == PairTable.NONE ? null : verdicts.get((int) number);
  }

  /** Whether both lines are shown by verdicts that are as sure, and there are many. */
  private boolean isShown(int first, int second, int rank) {
    if (shown == null || !isAtMost(shown.get(first), rank) || !isAtMost(shown.get(second), rank)) {
      return false;
    }
    incomplete = true;
    return true;
  }

  private static boolean isAtMost(int known, int rank) {
    return known >= 0 && known <= rank;
  }

  void add(int first, int second, Verdict verdict) {
    if (this == NOT_ASKED) {
      return;
    }
    Verdict known = at(first, second);
    if (known == null ? !isShown(first, second, verdict.rank()) : verdict.beats(known)) {
      if (known == null) {
        numbers.put(IntPair.key(first, second), verdicts.size());
        verdicts.add(verdict);
      } else {
        verdicts.set((int) numbers.get(IntPair.key(first, second)), verdict);
      }
      // What is not shown in the end shows nothing.
      if (!Annotations.isSuppressed(verdict.pair().first().access())
          && !Annotations.isSuppressed(verdict.pair().second().access())) {
        show(first, verdict.rank());
        show(second, verdict.rank());
      }
      if (shown == null && !complete && verdicts.size() >= MANY) {
        LongIntMap all = new LongIntMap();
        ranks.forEach(all::put);
        shown = all;
      }
    }
  }

  private void show(int line, int rank) {
    int least = ranks.merge(line, rank, Math::min);
    if (shown != null) {
      shown.put(line, least);
    }
  }

  Collection<Verdict> kept() {
    return verdicts;
  }

  /** Whether there are pairs that are not kept. */
  boolean isIncomplete() {
    return incomplete;
  }
}
