package dev.deadheat.races;

import dev.deadheat.pointsto.solver.LongIntMap;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts on one location, one for each pair of lines. A {@code StringBuilder} that half of a
 * program appends to has a hundred thousand pairs of a few hundred lines, which nobody reads; so
 * beyond a number of pairs only those are kept that show a line which no surer one, or one as sure,
 * shows. Each line has a verdict that is as sure as any of it; the other pairs are counted.
 */
final class LocationVerdicts {
  /** From this number of pairs on, a pair has to show something new. */
  static final int MANY = 128;

  private static final int NEVER = Integer.MAX_VALUE;

  private final boolean complete;
  private final Map<Long, Verdict> verdicts = new LinkedHashMap<>();
  private @Nullable LongIntMap counted;
  private int more;
  private final Map<Integer, Integer> ranks = new HashMap<>();

  /**
   * @param complete whether all pairs are kept
   */
  LocationVerdicts(boolean complete) {
    this.complete = complete;
  }

  /** Whether another pair of these lines has nothing to add, whatever the verdict. */
  boolean isSettled(int first, int second) {
    Verdict known = verdicts.get(IntPair.key(first, second));
    return known == null ? isShown(first, second, 0) : known.isFinal();
  }

  /** Whether another pair of these lines has nothing to add if it is not surer than this. */
  boolean isSettled(int first, int second, int rank) {
    Verdict known = verdicts.get(IntPair.key(first, second));
    return known == null ? isShown(first, second, rank) : known.rank() < rank;
  }

  /** Whether both lines are shown by verdicts that are as sure, and there are many. */
  private boolean isShown(int first, int second, int rank) {
    boolean shown =
        !complete
            && verdicts.size() >= MANY
            && ranks.getOrDefault(first, NEVER) <= rank
            && ranks.getOrDefault(second, NEVER) <= rank;
    if (shown) {
      count(IntPair.key(first, second));
    }
    return shown;
  }

  private void count(long key) {
    LongIntMap known = counted;
    if (known == null) {
      known = new LongIntMap();
      counted = known;
    }
    more += known.putIfAbsent(key, 1) < 0 ? 1 : 0;
  }

  private boolean isCounted(long key) {
    return counted != null && counted.get(key) >= 0;
  }

  void add(int first, int second, Verdict verdict) {
    Verdict known = verdicts.get(IntPair.key(first, second));
    if (known == null ? !isShown(first, second, verdict.rank()) : verdict.beats(known)) {
      if (known == null && isCounted(IntPair.key(first, second))) {
        more--; // It is surer now than what was counted.
      }
      verdicts.put(IntPair.key(first, second), verdict);
      // What is not shown in the end shows nothing.
      if (!Annotations.isSuppressed(verdict.pair().first().access())
          && !Annotations.isSuppressed(verdict.pair().second().access())) {
        ranks.merge(first, verdict.rank(), Math::min);
        ranks.merge(second, verdict.rank(), Math::min);
      }
    }
  }

  Collection<Verdict> kept() {
    return verdicts.values();
  }

  /** How many pairs of lines there are. */
  int count() {
    return verdicts.size() + more;
  }

  /** How many pairs are not kept. */
  int more() {
    return more;
  }
}
