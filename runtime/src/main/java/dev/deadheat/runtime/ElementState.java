package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * What is known of the accesses of array elements: the last write, and the reads since that do not
 * know of each other. Never changes; an access leads from one state to another. Elements that were
 * used alike are in the same state, so an array needs few of them.
 *
 * <p>The rules are those of {@link FastTrack}. A read drops the reads that it knows of: whoever
 * races with one of those races with this one too.
 */
final class ElementState {
  private static final int[] NO_READS = {};
  static final ElementState UNTOUCHED = new ElementState(Epochs.NONE, 0, NO_READS);

  /** The epoch of the last write, and its place in {@link History}. */
  final int write;

  final int writeNote;

  /** For each read its epoch and its place, in turn. */
  final int[] reads;

  final int hash;

  private ElementState(int write, int writeNote, int[] reads) {
    this.write = write;
    this.writeNote = writeNote;
    this.reads = reads;
    int mix = write * 31 + writeNote;
    for (int read : reads) {
      mix = mix * 31 + read;
    }
    hash = (mix * 0x9E37_79B1) >>> 12;
  }

  /** The same object as last time, if the thread has made such a state lately. */
  private static ElementState of(ThreadState thread, int write, int writeNote, int[] reads) {
    ElementState made = new ElementState(write, writeNote, reads);
    int slot = made.hash & (ThreadState.STATES - 1);
    ElementState known = thread.states[slot];
    if (known != null && known.isSame(made)) {
      return known;
    }
    thread.states[slot] = made;
    return made;
  }

  /** Whether the thread has made such an access in its current epoch: another adds nothing. */
  boolean covers(ThreadState thread, boolean isWrite) {
    int epoch = thread.epoch;
    if (write == epoch) {
      return true;
    }
    if (!isWrite) {
      for (int i = 0; i < reads.length; i += 2) {
        if (reads[i] == epoch) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The state after such an access. What every thread knows is left out: nothing races with that.
   */
  ElementState after(ThreadState thread, boolean isWrite, int note) {
    if (isWrite) {
      return of(thread, thread.epoch, note, NO_READS);
    }
    int[] next = new int[reads.length + 2];
    int count = 0;
    boolean own = false;
    for (int i = 0; i < reads.length; i += 2) {
      if (!thread.knows(reads[i])) {
        if (!own && Integer.compareUnsigned(reads[i], thread.epoch) > 0) {
          // In the order of epochs, so that who came first makes no difference.
          own = true;
          next[count++] = thread.epoch;
          next[count++] = note;
        }
        next[count++] = reads[i];
        next[count++] = reads[i + 1];
      }
    }
    if (!own) {
      next[count++] = thread.epoch;
      next[count++] = note;
    }
    boolean old = write != Epochs.NONE && Slots.allKnow(write);
    return of(thread, old ? Epochs.NONE : write, old ? 0 : writeNote, Arrays.copyOf(next, count));
  }

  /** The same without what every thread knows. */
  ElementState withoutOld() {
    if (write != Epochs.NONE && !Slots.allKnow(write)) {
      return this;
    }
    for (int i = 0; i < reads.length; i += 2) {
      if (!Slots.allKnow(reads[i])) {
        return write == Epochs.NONE ? this : new ElementState(Epochs.NONE, 0, reads);
      }
    }
    return UNTOUCHED;
  }

  /** The access that such an access of the thread races with, as epoch and place; or 0. */
  long race(ThreadState thread, boolean isWrite) {
    thread.priorIsRead = false;
    if (write != Epochs.NONE && !thread.knows(write)) {
      return FastTrack.entry(write, writeNote);
    }
    if (isWrite) {
      for (int i = 0; i < reads.length; i += 2) {
        if (!thread.knows(reads[i])) {
          thread.priorIsRead = true;
          return FastTrack.entry(reads[i], reads[i + 1]);
        }
      }
    }
    return 0;
  }

  boolean isSame(ElementState other) {
    return this == other
        || (hash == other.hash
            && write == other.write
            && writeNote == other.writeNote
            && Arrays.equals(reads, other.reads));
  }
}
