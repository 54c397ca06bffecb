package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * Works out what an access makes of {@link Pieces}, in room that a thread keeps for it. An access
 * is of one element, or of one in each {@code step}, from a first to a last one.
 */
final class PieceStep {
  private final ThreadState thread;
  private final int[] ends = new int[Pieces.MOST + 3];
  private final ElementState[] states = new ElementState[(Pieces.MOST + 3) * Pieces.LONGEST_PERIOD];
  private int count;
  private int period;
  private boolean write;
  private int site;
  private int context;

  /** Whether some element of the last access was in a state that it races with. */
  boolean raced;

  PieceStep(ThreadState thread) {
    this.thread = thread;
  }

  /** The thread has ended; what it leaves should not keep states alive. */
  void forget() {
    Arrays.fill(states, null);
  }

  /** The pieces after an access: the same if nothing changes, null if there would be too many. */
  @Nullable
  Pieces after(
      Pieces old, int first, int last, int step, boolean isWrite, int atSite, int atContext) {
    write = isWrite;
    site = atSite;
    context = atContext;
    count = 0;
    raced = false;
    period = Math.max(old.period, step);
    // Between the ends and the first or last element there is none of the same remainder, so loops
    // that differ by less than a step meet in the same ends.
    int from = first & -step;
    int to = Math.min(old.ends[old.ends.length - 1], (last & -step) + step);
    int firstPiece = old.piece(from);
    int lastPiece = old.piece(to - 1);
    int remainder = first & (step - 1);
    if (isCovered(old, firstPiece, lastPiece, remainder, step)) {
      return old;
    }
    copy(old, 0, firstPiece);
    if (old.start(firstPiece) < from) {
      add(old, firstPiece, from, -1, 0);
    }
    for (int piece = firstPiece; piece <= lastPiece; piece++) {
      add(old, piece, Math.min(old.ends[piece], to), remainder, step);
    }
    if (to < old.ends[lastPiece]) {
      add(old, lastPiece, old.ends[lastPiece], -1, 0);
      copy(old, lastPiece + 1, old.ends.length);
    } else if (lastPiece + 1 < old.ends.length) {
      add(old, lastPiece + 1, old.ends[lastPiece + 1], -1, 0);
      copy(old, lastPiece + 2, old.ends.length);
    }
    if (count > Pieces.MOST) {
      forgetOld();
      if (count > Pieces.MOST) {
        return null;
      }
    }
    return new Pieces(Arrays.copyOf(ends, count), period, Arrays.copyOf(states, count * period));
  }

  private boolean isCovered(Pieces old, int firstPiece, int lastPiece, int remainder, int step) {
    int mask = Math.min(step, old.period) - 1;
    for (int i = firstPiece * old.period; i < (lastPiece + 1) * old.period; i++) {
      if (((i ^ remainder) & mask) == 0 && !old.states[i].covers(thread, write)) {
        return false;
      }
    }
    return true;
  }

  /** Adds pieces as they are; no two of them are the same. */
  private void copy(Pieces old, int fromPiece, int toPiece) {
    if (old.period != period) {
      for (int piece = fromPiece; piece < toPiece; piece++) {
        add(old, piece, old.ends[piece], -1, 0);
      }
    } else if (fromPiece < toPiece) {
      int copied = toPiece - fromPiece;
      System.arraycopy(old.ends, fromPiece, ends, count, copied);
      System.arraycopy(old.states, fromPiece * period, states, count * period, copied * period);
      count += copied;
    }
  }

  /**
   * Adds a part of a piece.
   *
   * @param remainder of the elements accessed, modulo {@code step}; -1 for none
   */
  private void add(Pieces old, int piece, int end, int remainder, int step) {
    int at = count * period;
    int base = piece * old.period;
    for (int r = 0; r < period; r++) {
      ElementState state = old.states[base + (r & (old.period - 1))];
      states[at + r] = remainder >= 0 && (r & (step - 1)) == remainder ? next(state) : state;
    }
    ends[count++] = end;
    mergeLast();
  }

  /** Two neighbours with the same states are one. */
  private void mergeLast() {
    if (count < 2) {
      return;
    }
    int at = (count - 1) * period;
    for (int r = 0; r < period; r++) {
      if (!states[at + r].isSame(states[at - period + r])) {
        return;
      }
    }
    ends[count - 2] = ends[count - 1];
    count--;
  }

  private ElementState next(ElementState state) {
    if (state.covers(thread, write)) {
      return state;
    }
    int slot = Transitions.slot(state, thread.epoch, site);
    int calls = context + thread.locks;
    ElementState next = thread.transitions.find(slot, state, thread.epoch, calls, site, write);
    if (next == null) {
      next = state.after(thread, write, History.number(thread, context, site));
      if (state.race(thread, write) == 0) {
        thread.transitions.put(slot, state, thread.epoch, calls, site, write, next);
      } else {
        raced = true;
      }
    }
    return next;
  }

  /** Leaves out what all threads know, in which neighbours mostly differ. */
  private void forgetOld() {
    int all = count;
    count = 0;
    for (int piece = 0; piece < all; piece++) {
      for (int r = 0; r < period; r++) {
        states[count * period + r] = states[piece * period + r].withoutOld();
      }
      ends[count++] = ends[piece];
      mergeLast();
    }
  }
}
