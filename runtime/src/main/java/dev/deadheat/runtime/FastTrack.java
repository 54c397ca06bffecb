package dev.deadheat.runtime;

import jdk.internal.misc.Unsafe;

/**
 * The rules of FastTrack on one shadow word. A word holds the epoch of the last write (high half)
 * and of the last read (low half); a write counts as a read too, so right after a write both halves
 * are equal. Reads that know of each other replace each other; once they do not, the low half says
 * {@link Epochs#SHARED} and the epochs are in a {@link ReadSet}.
 *
 * <p>Updates are compare-and-set: of two accesses that meet, one sees the other. A read of a shared
 * location replaces the set, then looks at the word again; a write replaces the word, then looks at
 * the set. So here too one of them sees the other.
 *
 * <p>Beside the word, two history numbers tell where the last write and the last read were made.
 * They are stored without an order: in the rare case that two accesses to one location meet, a
 * report may name the other one's place.
 */
final class FastTrack {
  private static final Unsafe U = Mem.U;

  /** How often another thread is let go first; most of the time that is enough. */
  private static final int PATIENCE = 10_000;

  /**
   * On a busy machine it may take longer until that thread runs again, and a race whose other place
   * nobody knows is not reported.
   */
  private static final long PATIENCE_NANOS = 5_000_000_000L;

  /** A thread that died between word and place never said where; nobody waits for it twice. */
  static final int NOWHERE = Integer.MIN_VALUE;

  private FastTrack() {}

  /**
   * A read.
   *
   * @param words the object with the word, at {@code word}
   * @param notes the object with the history numbers, at {@code note} (write) and {@code note + 4}
   * @param holder the object with the {@link ReadSet}, at {@code sets}
   * @return the access that this one races with, as epoch (high) and history number (low); or 0
   */
  static long read(
      ThreadState thread,
      Object words,
      long word,
      Object notes,
      long note,
      Object holder,
      long sets,
      int history) {
    int epoch = thread.epoch;
    long race = 0;
    thread.recorded = true;
    thread.priorIsRead = false;
    while (true) {
      long now = U.getLongVolatile(words, word);
      int lastRead = (int) now;
      int lastWrite = (int) (now >>> 32);
      if (lastRead == epoch) {
        return race;
      }
      if (lastWrite != Epochs.NONE && !thread.knows(lastWrite)) {
        race = entry(lastWrite, place(notes, note, lastWrite));
      }
      if (lastRead == Epochs.SHARED) {
        ReadSet set = set(holder, sets);
        if (!set.has(epoch)
            && (!replace(holder, sets, set, set.with(thread, epoch, history))
                || U.getLongVolatile(words, word) != now)) {
          continue;
        }
        return race;
      }
      if (lastRead == Epochs.NONE || lastRead == lastWrite || thread.knows(lastRead)) {
        if (U.compareAndSetLong(words, word, now, (now & ~0xFFFF_FFFFL) | (epoch & 0xFFFF_FFFFL))) {
          U.putInt(notes, note + 4, history);
          return race;
        }
      } else {
        // The reader before and this one. Nobody looks there until the word says so.
        ReadSet set = set(holder, sets);
        ReadSet both =
            set.with(thread, lastRead, place(notes, note + 4, lastRead))
                .with(thread, epoch, history);
        if (replace(holder, sets, set, both)
            && U.compareAndSetLong(words, word, now, now | 0xFFFF_FFFFL)) {
          return race;
        }
      }
    }
  }

  /** A write; as {@link #read}. */
  static long write(
      ThreadState thread,
      Object words,
      long word,
      Object notes,
      long note,
      Object holder,
      long sets,
      int history) {
    int epoch = thread.epoch;
    long mine = entry(epoch, epoch);
    long race = 0;
    thread.recorded = true;
    thread.priorIsRead = false;
    while (true) {
      long now = U.getLongVolatile(words, word);
      int lastRead = (int) now;
      int lastWrite = (int) (now >>> 32);
      if (lastWrite == epoch) {
        return race;
      }
      if (lastWrite != Epochs.NONE && !thread.knows(lastWrite)) {
        race = entry(lastWrite, place(notes, note, lastWrite));
      } else if (lastRead != Epochs.SHARED
          && lastRead != Epochs.NONE
          && lastRead != lastWrite
          && !thread.knows(lastRead)) {
        race = entry(lastRead, place(notes, note + 4, lastRead));
        thread.priorIsRead = true;
      }
      if (U.compareAndSetLong(words, word, now, mine)) {
        U.putInt(notes, note, history);
        if (lastRead == Epochs.SHARED) {
          ReadSet set = set(holder, sets);
          long reader = set.unknown(thread);
          U.compareAndSetReference(holder, sets, set, null);
          if (reader != 0 && race == 0) {
            race = reader;
            thread.priorIsRead = true;
          }
        }
        return race;
      }
    }
  }

  /**
   * Where the access of that epoch was made. Its thread has set the word, and is about to say
   * where; it takes no lock in between, so it will, unless it has ended.
   */
  private static int place(Object notes, long note, int epoch) {
    int place = U.getIntVolatile(notes, note);
    return place != 0 ? place : awaitPlace(notes, note, epoch);
  }

  @SuppressWarnings("ThreadPriorityCheck") // It may not be running.
  private static int awaitPlace(Object notes, long note, int epoch) {
    long since = System.nanoTime();
    for (int i = 0; i < PATIENCE || System.nanoTime() - since < PATIENCE_NANOS; i++) {
      boolean ended = Epochs.thread(epoch).hasEnded();
      int place = U.getIntVolatile(notes, note);
      if (place != 0) {
        return place;
      }
      if (ended) {
        break;
      }
      Thread.yield();
    }
    U.compareAndSetInt(notes, note, 0, NOWHERE);
    return U.getIntVolatile(notes, note);
  }

  static long entry(int high, int low) {
    return ((long) high << 32) | (low & 0xFFFF_FFFFL);
  }

  private static ReadSet set(Object holder, long offset) {
    ReadSet set = (ReadSet) U.getReferenceVolatile(holder, offset);
    return set != null ? set : ReadSet.EMPTY;
  }

  private static boolean replace(Object holder, long offset, ReadSet old, ReadSet next) {
    return U.compareAndSetReference(holder, offset, old == ReadSet.EMPTY ? null : old, next);
  }
}
