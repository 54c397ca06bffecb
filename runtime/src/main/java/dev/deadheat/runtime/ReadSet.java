package dev.deadheat.runtime;

import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * The reads of a location that several threads read without an order: for each its epoch and its
 * place in {@link History}. Never changes; locations that are read alike share one. Every entry is
 * of a read that really was made, though perhaps before the last write: whoever does not know of
 * such a read does not know of that write either, or was already told.
 */
final class ReadSet {
  static final ReadSet EMPTY = new ReadSet(new int[0]);

  /** The first ones stand in fields: to look for an epoch is on the fast path. */
  private final int first;

  private final int second;
  private final int third;

  private final int[] reads;

  private ReadSet(int[] reads) {
    this.reads = reads;
    first = reads.length > 0 ? reads[0] : Epochs.NONE;
    second = reads.length > 2 ? reads[2] : Epochs.NONE;
    third = reads.length > 4 ? reads[4] : Epochs.NONE;
  }

  @ForceInline
  boolean has(int epoch) {
    return first == epoch
        || second == epoch
        || third == epoch
        || (reads.length > 6 && isAmongOthers(epoch));
  }

  @DontInline
  private boolean isAmongOthers(int epoch) {
    for (int i = 6; i < reads.length; i += 2) {
      if (reads[i] == epoch) {
        return true;
      }
    }
    return false;
  }

  /**
   * With another read and without those that the thread knows of: whoever races with one of these
   * races with the thread's own read too.
   */
  ReadSet with(ThreadState thread, int epoch, int note) {
    int[] next = new int[reads.length + 2];
    int count = 0;
    boolean placed = false;
    for (int i = 0; i < reads.length; i += 2) {
      if (reads[i] == epoch || (reads[i] != thread.epoch && thread.knows(reads[i]))) {
        continue;
      }
      if (!placed && Integer.compareUnsigned(reads[i], epoch) > 0) {
        placed = true;
        next[count++] = epoch;
        next[count++] = note;
      }
      next[count++] = reads[i];
      next[count++] = reads[i + 1];
    }
    if (!placed) {
      next[count++] = epoch;
      next[count++] = note;
    }
    int[] all = Arrays.copyOf(next, count);
    int slot = Arrays.hashCode(all) & (ThreadState.SETS - 1);
    ReadSet known = thread.sets[slot];
    if (known == null || !Arrays.equals(known.reads, all)) {
      known = new ReadSet(all);
      thread.sets[slot] = known;
    }
    return known;
  }

  /** A read that the thread does not know of, as epoch and place; or 0. */
  long unknown(ThreadState thread) {
    for (int i = 0; i < reads.length; i += 2) {
      if (!thread.knows(reads[i])) {
        return FastTrack.entry(reads[i], reads[i + 1]);
      }
    }
    return 0;
  }

  static ReadSet of(int[] reads) {
    return new ReadSet(reads);
  }
}
