package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * The states of an array's elements while the program uses long stretches of them alike: a few
 * pieces, one behind the other. In a piece, the state of an element depends on nothing but its
 * index modulo {@link #period}, a power of two, so that loops with such steps fit too. Never
 * changes; {@link PieceStep} makes the next one.
 */
final class Pieces {
  /** Shorter arrays have no use for pieces: {@link ElementIds} are small enough. */
  static final int SHORTEST = 17;

  static final int LONGEST_PERIOD = 8;

  /** With more pieces than this the array gets {@link ElementIds}. */
  static final int MOST = 12;

  /** Where each piece ends; the last one at the array's length. */
  final int[] ends;

  final int period;

  /** For each piece as many as the period. */
  final ElementState[] states;

  Pieces(int[] ends, int period, ElementState[] states) {
    this.ends = ends;
    this.period = period;
    this.states = states;
  }

  static Pieces untouched(int length) {
    return new Pieces(new int[] {length}, 1, new ElementState[] {ElementState.UNTOUCHED});
  }

  /** Whether loops with that step fit. */
  static boolean fits(int step) {
    return step <= LONGEST_PERIOD && (step & (step - 1)) == 0;
  }

  /** The piece that an element is in. */
  int piece(int index) {
    int piece = 0;
    while (ends[piece] <= index) {
      piece++;
    }
    return piece;
  }

  int start(int piece) {
    return piece == 0 ? 0 : ends[piece - 1];
  }

  /** The state of an element of a piece. */
  ElementState state(int piece, int index) {
    return states[piece * period + (index & (period - 1))];
  }

  /** Whether the thread has made such an access of every element of a piece. */
  boolean covers(int piece, ThreadState thread, boolean write) {
    for (int i = piece * period; i < (piece + 1) * period; i++) {
      if (!states[i].covers(thread, write)) {
        return false;
      }
    }
    return true;
  }

  /** The same, element by element. */
  ElementIds split() {
    int length = ends[ends.length - 1];
    short[] ids = new short[(length + 3) & -4];
    ElementState[] distinct = new ElementState[states.length + 1];
    short[] numbers = new short[states.length];
    distinct[0] = ElementState.UNTOUCHED;
    int count = 1;
    for (int i = 0; i < states.length; i++) {
      int known = 0;
      while (known < count && !distinct[known].isSame(states[i])) {
        known++;
      }
      if (known == count) {
        distinct[count++] = states[i];
      }
      numbers[i] = (short) known;
    }
    int index = 0;
    for (int piece = 0; piece < ends.length; piece++) {
      for (; index < ends[piece]; index++) {
        ids[index] = numbers[piece * period + (index & (period - 1))];
      }
    }
    return new ElementIds(ids, Arrays.copyOf(distinct, Math.max(2, count)), count);
  }
}
