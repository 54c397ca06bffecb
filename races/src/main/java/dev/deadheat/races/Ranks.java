package dev.deadheat.races;

import dev.deadheat.pointsto.solver.LongIntMap;
import dev.deadheat.threads.FieldHandles;
import java.util.Arrays;

/**
 * How sure the pairs of a batch are, by a few traits of their instructions: the first with these
 * traits speaks for the others.
 */
final class Ranks {
  /** A rank that is not known yet. */
  static final int UNKNOWN = -1;

  /** How many different traits an instruction may have. */
  private static final int TRAITS = 16;

  private final SharingLevels sharing;
  private final OptimisticReads optimistic;
  private final int[] ranks = new int[TRAITS * TRAITS];
  private boolean alike;
  private int kept;

  /** The number of what is known of the batch, and how it goes on when more becomes known. */
  private int number;

  private final LongIntMap numbers = new LongIntMap();

  /** For each access 0 if not known, else its traits and 1, without that it is a look-up. */
  private byte[] traits = new byte[1024];

  Ranks(SharingLevels sharing, OptimisticReads optimistic) {
    this.sharing = sharing;
    this.optimistic = optimistic;
  }

  /**
   * Begins a batch.
   *
   * @param alike whether traits are all that pairs of it differ in
   * @param kept where its objects are kept, in which instructions may look them up
   */
  void begin(boolean alike, int kept) {
    this.alike = alike;
    this.kept = kept;
    number = kept == 0 ? 0 : next(-1L - kept);
    Arrays.fill(ranks, UNKNOWN);
  }

  /** A number for the ranks that are known by now: batches with the same have the same ranks. */
  int number() {
    return number;
  }

  int of(Access a, Access b) {
    return ranks[traits(a) * TRAITS + traits(b)];
  }

  void learn(Access a, Access b, int rank) {
    if (alike && !optimistic.concerns(a) && !optimistic.concerns(b)) {
      int index = traits(a) * TRAITS + traits(b);
      if (ranks[index] != rank) {
        ranks[index] = rank;
        long key = ((long) number * ranks.length + index) << 32 | rank;
        number = next(key);
      }
    }
  }

  private int next(long key) {
    int next = numbers.size() + 1;
    int known = numbers.putIfAbsent(key, next);
    return known < 0 ? next : known;
  }

  /** What makes a difference between the instructions of a batch. */
  private int traits(Access access) {
    int id = access.id();
    if (id >= traits.length) {
      traits = Arrays.copyOf(traits, Math.max(id + 1, 2 * traits.length));
    }
    if (traits[id] == 0) {
      traits[id] = (byte) (1 + find(access));
    }
    return traits[id] - 1 + (sharing.isFetched(access, kept) ? 4 : 0);
  }

  private int find(Access access) {
    return (access.isMissing() ? 1 : 0)
        + (access.mode() != FieldHandles.Mode.PLAIN ? 2 : 0)
        + (sharing.isManaged(access) ? 8 : 0);
  }
}
