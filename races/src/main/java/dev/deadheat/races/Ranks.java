package dev.deadheat.races;

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
  private static final int TRAITS = 8;

  private final SharingLevels sharing;
  private final OptimisticReads optimistic;
  private final int[] ranks = new int[TRAITS * TRAITS];
  private boolean alike;

  /** For each access 0 if not known, else its traits and 1. */
  private byte[] traits = new byte[1024];

  Ranks(SharingLevels sharing, OptimisticReads optimistic) {
    this.sharing = sharing;
    this.optimistic = optimistic;
  }

  /**
   * Begins a batch.
   *
   * @param alike whether traits are all that pairs of it differ in
   */
  void begin(boolean alike) {
    this.alike = alike;
    Arrays.fill(ranks, UNKNOWN);
  }

  int of(Access a, Access b) {
    return of(a, traits(b));
  }

  /** The same for all accesses with some traits. */
  int of(Access a, int others) {
    return ranks[traits(a) * TRAITS + others];
  }

  void learn(Access a, Access b, int rank) {
    if (alike && !optimistic.concerns(a) && !optimistic.concerns(b)) {
      ranks[traits(a) * TRAITS + traits(b)] = rank;
    }
  }

  /** What makes a difference between the instructions of a batch. */
  int traits(Access access) {
    int id = access.id();
    if (id >= traits.length) {
      traits = Arrays.copyOf(traits, Math.max(id + 1, 2 * traits.length));
    }
    if (traits[id] == 0) {
      traits[id] = (byte) (1 + find(access));
    }
    return traits[id] - 1;
  }

  private int find(Access access) {
    return (access.isMissing() ? 1 : 0)
        + (access.mode() != FieldHandles.Mode.PLAIN ? 2 : 0)
        + (sharing.isFetched(access) ? 4 : 0);
  }
}
