package dev.deadheat.benchmarks.soundness;

import java.util.Arrays;

/** A vector clock that grows as needed. */
final class Clock {
  private int[] times = new int[0];

  int of(int strand) {
    return strand < times.length ? times[strand] : 0;
  }

  void set(int strand, int time) {
    if (strand >= times.length) {
      times = Arrays.copyOf(times, strand + 1);
    }
    times[strand] = time;
  }

  void tick(int strand) {
    set(strand, of(strand) + 1);
  }

  void join(Clock other) {
    for (int i = 0; i < other.times.length; i++) {
      if (other.times[i] > of(i)) {
        set(i, other.times[i]);
      }
    }
  }

  Clock copy() {
    Clock copy = new Clock();
    copy.times = times.clone();
    return copy;
  }
}
