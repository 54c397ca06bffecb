package dev.deadheat.runtime;

/** For arrays whose elements are used too differently for {@link ElementIds}: 20 bytes for each. */
final class ElementWords {
  final long[] words;
  final long[] notes;

  private final @Nullable ReadSet[] sets;

  ElementWords(int length) {
    words = new long[length];
    notes = new long[length];
    sets = new ReadSet[length];
  }

  /** Before anybody else sees this object. */
  void set(int index, ElementState state) {
    int[] reads = state.reads;
    int read = reads.length == 0 ? state.write : reads.length == 2 ? reads[0] : Epochs.SHARED;
    words[index] = FastTrack.entry(state.write, read);
    // The place of the write is at the lower address.
    Mem.U.putInt(notes, Mem.LONGS + 8L * index, state.writeNote);
    Mem.U.putInt(notes, Mem.LONGS + 8L * index + 4, reads.length == 0 ? 0 : reads[1]);
    if (read == Epochs.SHARED) {
      sets[index] = ReadSet.of(reads);
    }
  }

  boolean hasRead(ThreadState thread, int index) {
    int read = (int) words[index];
    if (read == thread.epoch) {
      return true;
    }
    ReadSet now = read == Epochs.SHARED ? sets[index] : null;
    return now != null && now.has(thread.epoch);
  }

  boolean hasWritten(ThreadState thread, int index) {
    return (int) (words[index] >>> 32) == thread.epoch;
  }

  long access(ThreadState thread, int index, boolean write, int history) {
    long offset = Mem.LONGS + 8L * index;
    long set = Mem.OBJECTS + Mem.REFERENCE * index;
    return write
        ? FastTrack.write(thread, words, offset, notes, offset, sets, set, history)
        : FastTrack.read(thread, words, offset, notes, offset, sets, set, history);
  }
}
