package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What one place in the code did last to elements of an array, for one thread: an element in state
 * {@link #from} goes to state {@link #to} and nothing races; one in state {@link #done} stays
 * there. Neighbours are mostly in the same state, so most accesses need no more than this. It is
 * good for one array, one epoch, one calling context and the same kinds of locks held.
 *
 * <p>Only its own thread uses it, so no field is guarded. Recursive calls share it.
 */
public final class Cursor {
  /** No number of a state. */
  private static final int NONE = 1 << 16;

  private static final WeakReference<Object> NO_ARRAY = new WeakReference<>(null);
  private static final short[] NO_IDS = {};

  private static final long ALL = 0x0001_0001_0001_0001L;

  /** By step: which of four elements, the first of them in the lowest bytes. */
  private static final long[] MASKS = {0, -1L, 0x0000_FFFF_0000_FFFFL};

  final int site;
  private final boolean write;
  private WeakReference<Object> array = NO_ARRAY;
  private short[] ids = NO_IDS;
  private int epoch;
  private int context;
  private int locks;
  private int from = NONE;
  private int to = NONE;
  private int done = NONE;

  /** Elements that the thread has accessed so in this epoch; for {@link Pieces}. */
  private int settledFrom;

  private int settledEnd;

  /** The array has no shadow and needs none. */
  private boolean alone;

  Cursor(int site, boolean write) {
    this.site = site;
    this.write = write;
  }

  /** The one of a place. */
  static Cursor of(ThreadState thread, int site, boolean write) {
    int at = site & (ThreadState.CURSORS - 1);
    Cursor cursor = thread.cursors[at];
    if (cursor == null || cursor.site != site || cursor.write != write) {
      cursor = new Cursor(site, write);
      thread.cursors[at] = cursor;
    }
    return cursor;
  }

  /** Whether an access needs nothing more. Small: the JIT is to inline it. */
  @ForceInline
  boolean passes(Object accessed, int index, ThreadState thread, int now) {
    short[] all = ids;
    if (!isBound(accessed, thread, now) || index < 0) {
      return false;
    }
    if (index >= all.length) {
      return index >= settledFrom && index < settledEnd;
    }
    int id = all[index];
    return id == done || id == to || (id == from && move(all, index));
  }

  @ForceInline
  private boolean isBound(Object accessed, ThreadState thread, int now) {
    return epoch == thread.epoch
        && context == now
        && locks == thread.locks
        && array.refersTo(accessed);
  }

  @ForceInline
  private boolean move(short[] all, int index) {
    return Mem.U.compareAndSetShort(all, Mem.SHORTS + 2L * index, (short) from, (short) to);
  }

  /** Any access of an element that exists. */
  void access(Object accessed, int index, ThreadState thread, int now) {
    if (!isQuiet(accessed, thread, now)
        && (write || !thread.optimistic.holdBack(accessed, index, index + 1, 1, now, site))) {
      access(ArrayShadow.of(accessed, thread), accessed, index, thread, now);
    }
  }

  /**
   * Whether there is nothing to check and nothing to record. The latter while the thread is alone:
   * an array without a shadow does not get one. It stays so in this epoch, which ends with a start.
   */
  private boolean isQuiet(Object accessed, ThreadState thread, int now) {
    if (thread.inside != 0 || thread.ignored) {
      return true;
    }
    if (!Slots.isAlone()) {
      return false;
    }
    if (alone && epoch == thread.epoch && array.refersTo(accessed)) {
      return true;
    }
    if (ArrayShadow.ifAny(accessed) != null) {
      return false;
    }
    thread.recorded = true;
    bind(new WeakReference<>(accessed), NO_IDS, thread, now);
    alone = true;
    return true;
  }

  private void access(ArrayShadow shadow, Object accessed, int index, ThreadState thread, int now) {
    while (true) {
      Object shape = shadow.shape();
      if (shape instanceof Pieces pieces) {
        if (pieces(shadow, pieces, accessed, index, index, 1, thread, now)) {
          return;
        }
        continue;
      }
      if (!(shape instanceof ElementIds elements)) {
        if (shape instanceof ElementWords words) {
          wide(shadow, words, accessed, index, thread, now);
        }
        return;
      }
      short id = Mem.U.getShortVolatile(elements.ids, Mem.SHORTS + 2L * index);
      if (id == ElementIds.MOVED) {
        Thread.onSpinWait();
        continue;
      }
      bind(shadow.array, elements.ids, thread, now);
      ElementState state = elements.state(id);
      if (state.covers(thread, write)) {
        done = id;
        return;
      }
      int slot = Transitions.slot(state, epoch, site);
      int calls = context + locks;
      ElementState after = thread.transitions.find(slot, state, epoch, calls, site, write);
      long race = 0;
      int history = 0;
      if (after == null) {
        history = History.number(thread, now, site);
        after = state.after(thread, write, history);
        race = state.race(thread, write);
      }
      int next = elements.number(after);
      if (next < 0) {
        shadow.renew(elements);
        continue;
      }
      if (Mem.U.compareAndSetShort(elements.ids, Mem.SHORTS + 2L * index, id, (short) next)) {
        thread.recorded = true;
        if (race == 0) {
          thread.transitions.put(slot, state, epoch, calls, site, write, after);
          from = id;
          to = (short) next;
        } else {
          report(shadow, accessed, index, thread, race, history);
        }
        return;
      }
    }
  }

  private void bind(WeakReference<Object> accessed, short[] all, ThreadState thread, int now) {
    if (ids != all
        || array != accessed
        || epoch != thread.epoch
        || context != now
        || locks != thread.locks) {
      array = accessed;
      alone = false;
      ids = all;
      epoch = thread.epoch;
      context = now;
      locks = thread.locks;
      from = NONE;
      to = NONE;
      done = NONE;
      settledFrom = 0;
      settledEnd = 0;
    }
  }

  /** Returns false if somebody else was faster, or the array is now in another shape. */
  private boolean pieces(
      ArrayShadow shadow,
      Pieces old,
      Object accessed,
      int first,
      int last,
      int step,
      ThreadState thread,
      int now) {
    bind(shadow.array, NO_IDS, thread, now);
    PieceStep stepper = thread.pieceStep;
    Pieces next = stepper.after(old, first, last, step, write, site, now);
    if (next != old) {
      if (next == null || !shadow.pays((last - first) / step + 1)) {
        shadow.split(old);
        return false;
      }
      if (!shadow.replace(old, next)) {
        return false;
      }
      thread.recorded = true;
      if (stepper.raced) {
        reportPieces(shadow, old, accessed, first, last, step, thread, now);
        return true;
      }
    }
    int piece = next.piece(first);
    boolean whole = next.covers(piece, thread, write);
    settledFrom = whole ? next.start(piece) : first;
    settledEnd = whole ? next.ends[piece] : first + 1;
    return true;
  }

  private void reportPieces(
      ArrayShadow shadow,
      Pieces old,
      Object accessed,
      int first,
      int last,
      int step,
      ThreadState thread,
      int now) {
    int history = History.number(thread, now, site);
    for (int i = first; i <= last; i += step) {
      long race = old.state(old.piece(i), i).race(thread, write);
      if (race != 0) {
        report(shadow, accessed, i, thread, race, history);
      }
    }
  }

  private void wide(
      ArrayShadow shadow,
      ElementWords words,
      Object accessed,
      int index,
      ThreadState thread,
      int now) {
    if (index >= words.words.length
        || (write ? words.hasWritten(thread, index) : words.hasRead(thread, index))) {
      return;
    }
    int history = History.number(thread, now, site);
    long race = words.access(thread, index, write, history);
    if (race != 0) {
      report(shadow, accessed, index, thread, race, history);
    }
  }

  private void report(
      ArrayShadow shadow, Object accessed, int index, ThreadState thread, long race, int history) {
    if (write || !shadow.excusesElement(accessed, index, (int) (race >>> 32), thread, site)) {
      Reports.race(thread, race, history, null, accessed, index);
    }
  }

  /** Elements from {@code first} below {@code end}, each {@code step} behind the one before. */
  void range(Object accessed, int first, int end, int step, ThreadState thread, int now) {
    if (isQuiet(accessed, thread, now)
        || (!write && thread.optimistic.holdBack(accessed, first, end, step, now, site))) {
      return;
    }
    ArrayShadow shadow = ArrayShadow.of(accessed, thread);
    int last = Math.min(end, shadow.length);
    while (first >= 0 && first < last && shadow.shape() instanceof Pieces pieces) {
      if (!Pieces.fits(step)) {
        shadow.split(pieces);
      } else if (pieces(
          shadow,
          pieces,
          accessed,
          first,
          last - 1 - (last - 1 - first) % step,
          step,
          thread,
          now)) {
        return;
      }
    }
    long mask = Mem.GROUPS && step < MASKS.length ? MASKS[step] << (16 * (first & (step - 1))) : 0;
    int i = first;
    while (i >= 0 && i < last) {
      short[] all = isBound(accessed, thread, now) ? ids : NO_IDS;
      int next =
          mask == 0
              ? singly(all, i, last, step)
              : isStart(i, step) ? groups(all, i, last, mask) : singly(all, i, i + 1, step);
      if (next == i) {
        access(shadow, accessed, i, thread, now);
        next = i + step;
      }
      i = next;
    }
  }

  private static boolean isStart(int index, int step) {
    return (index & 3) < step;
  }

  /** As many as pass, four elements at a time; returns the first that is left. */
  private int groups(short[] all, int first, int end, long mask) {
    int i = first;
    long settled = ((done & 0xFFFF) * ALL) & mask;
    long reached = ((to & 0xFFFF) * ALL) & mask;
    long source = ((from & 0xFFFF) * ALL) & mask;
    while ((i & -4) + 4 <= Math.min(end, all.length)) {
      long at = Mem.SHORTS + 2L * (i & -4);
      long now = Mem.U.getLong(all, at);
      long these = now & mask;
      if ((these != settled || done == NONE) && (these != reached || to == NONE)) {
        if (these != source
            || from == NONE
            || !Mem.U.compareAndSetLong(all, at, now, (now & ~mask) | reached)) {
          break;
        }
      }
      i += 4;
    }
    return i;
  }

  private int singly(short[] all, int first, int end, int step) {
    int i = first;
    while (i < end && i < all.length) {
      int id = all[i];
      if (id != done && id != to && !(id == from && move(all, i))) {
        break;
      }
      i += step;
    }
    return i;
  }
}
