package dev.deadheat.threads;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Sets of bits that say who runs, kept once each. Each thread has three bits: <em>current</em>,
 * <em>old</em> and <em>late</em>, as {@link Order} explains; keys and meetings have theirs behind
 * them.
 */
final class RunningSets {
  private final SetPool pool = new SetPool();
  private final int threads;
  private final int keys;
  private final int meetings;
  private final List<Integer> lifted = new ArrayList<>();
  private final int current;
  private final int allMeetings;
  private final int[] singles;

  RunningSets(int threads, int keys, int meetings) {
    this.threads = threads;
    this.keys = keys;
    this.meetings = meetings;
    BitSet set = new BitSet();
    set.set(0, threads);
    this.current = pool.of(set);
    set.clear();
    set.set(lastMeeting(0), lastMeeting(meetings) + 1);
    this.allMeetings = pool.of(set);
    this.singles = new int[lastMeeting(meetings) + 1];
  }

  SetPool pool() {
    return pool;
  }

  int current(int thread) {
    return thread;
  }

  int old(int thread) {
    return threads + thread;
  }

  int late(int thread) {
    return 2 * threads + thread;
  }

  /** The bit that says that a key may have been released by the thread or those that led to it. */
  int released(int key) {
    return 3 * threads + key;
  }

  /** The bit that says that a meeting may be the last one; 0 for the thread's begin. */
  int lastMeeting(int number) {
    return 3 * threads + keys + number;
  }

  int allMeetings() {
    return allMeetings;
  }

  int meetingCount() {
    return meetings;
  }

  int single(int bit) {
    if (singles[bit] == SetPool.EMPTY) {
      singles[bit] = pool.single(bit);
    }
    return singles[bit];
  }

  int with(int set, int bit) {
    return pool.has(set, bit) ? set : pool.or(set, single(bit));
  }

  int without(int set, int bit) {
    return pool.has(set, bit) ? pool.minus(set, single(bit)) : set;
  }

  /**
   * A set with nobody current in it: those who hold no handle cannot tell which of a thread's
   * instances runs, so that for them current and old ones share one bit.
   */
  int lift(int set) {
    while (lifted.size() <= set) {
      lifted.add(-1);
    }
    int known = lifted.get(set);
    if (known >= 0) {
      return known;
    }
    int result = set;
    if (pool.and(set, current) != SetPool.EMPTY) {
      BitSet bits = (BitSet) pool.get(set).clone();
      for (int t = bits.nextSetBit(0); t >= 0 && t < threads; t = bits.nextSetBit(t + 1)) {
        bits.clear(t);
        bits.set(old(t));
      }
      result = pool.of(bits);
    }
    lifted.set(set, result);
    return result;
  }

  /** Threads as such, as ones without a handle. */
  int asOld(BitSet threadSet) {
    BitSet bits = new BitSet();
    threadSet.stream().forEach(t -> bits.set(old(t)));
    return pool.of(bits);
  }
}
