package oracle;

import java.util.ArrayList;
import java.util.List;

/** Loops over the elements of an array, of the shapes that compilers make; and what each accesses. */
final class Loops {
  static final int SHAPES = 14;

  private Loops() {}

  /** Packs a shape, where it begins, how many elements, and whether it writes. */
  static int code(int shape, int from, int count, boolean write) {
    return ((shape * 32 + from) * 32 + count) * 2 + (write ? 1 : 0);
  }

  static void run(short[] a, int code) {
    boolean write = (code & 1) != 0;
    int count = code >> 1 & 31, from = code >> 6 & 31, end = from + count;
    switch (code >> 11) {
      case 0: if (write) up(a, from, end); else sum(a, from, end); break;
      case 1: down(a, from, end, write); break;
      case 2: if (write) steps(a, from, end); else sumSteps(a, from, end); break;
      case 3: if (write) doWhile(a, from, end); else sumDoWhile(a, from, end); break;
      case 4: leftInTheMiddle(a, from, end, write); break;
      case 5: caught(a, from, write); break;
      case 6: nested(a, from, end, write); break;
      case 7: shift(a, from, end); break;
      case 8: add(a, from, end); break;
      case 9: odd(a, from, end, write); break;
      case 10: find(a, from, end); break;
      case 11: try { thrown(a, from, write); } catch (ArrayIndexOutOfBoundsException e) { /* as meant */ } break;
      case 12: pairs(a, from, end, write); break;
      default: fours(a, from, end, write);
    }
  }

  private static void up(short[] a, int from, int end) { for (int i = from; i < end; i++) a[i] = 1; }

  private static int sum(short[] a, int from, int end) {
    int s = 0;
    for (int i = from; i < end; i++) s += a[i];
    return s;
  }

  private static void down(short[] a, int from, int end, boolean write) {
    int s = 0;
    if (write) for (int i = end - 1; i >= from; i--) a[i] = 2;
    else for (int i = end - 1; i >= from; i--) s += a[i];
  }

  private static void steps(short[] a, int from, int end) { for (int i = from; i < end; i += 2) a[i] = 3; }

  private static int sumSteps(short[] a, int from, int end) {
    int s = 0;
    for (int i = from; i < end; i += 3) s += a[i];
    return s;
  }

  private static void doWhile(short[] a, int from, int end) {
    int i = from;
    do { a[i] = 4; } while (++i < end);
  }

  private static int sumDoWhile(short[] a, int from, int end) {
    int i = from, s = 0;
    do { s += a[i++]; } while (i < end);
    return s;
  }

  private static void leftInTheMiddle(short[] a, int from, int end, boolean write) {
    int s = 0;
    if (write) {
      for (int i = from; ; i++) { a[i] = 5; if (i == end - 1) break; }
    } else {
      int i = from;
      while (true) { s += a[i]; if (i + 1 == end) break; i++; }
    }
  }

  private static void caught(short[] a, int from, boolean write) {
    int s = 0;
    try {
      if (write) for (int i = from; i < 100; i++) a[i] = 6;
      else for (int i = from; i < 100; i++) s += a[i];
    } catch (ArrayIndexOutOfBoundsException e) { s = -1; }
  }

  private static void nested(short[] a, int from, int end, boolean write) {
    int s = 0;
    for (int k = 0; k < 2; k++) {
      if (from + k < end) s += a[from];
      for (int i = from; i < end; i++) { if (write) a[i] = 7; else s += a[i]; }
    }
    for (int k = from; k < end; k++) {
      for (int i = 0; i < 2; i++) s += i;
      s += a[k];
    }
  }

  private static void shift(short[] a, int from, int end) { for (int i = from; i + 1 < end; i++) a[i + 1] = a[i]; }

  private static void add(short[] a, int from, int end) { for (int i = from; i < end; i++) a[i] += 8; }

  private static void odd(short[] a, int from, int end, boolean write) {
    int s = 0;
    for (int i = from; i < end; i++) {
      if ((i & 1) == 0) continue;
      if (write) a[i] = 9; else s += a[i];
    }
  }

  private static int find(short[] a, int from, int end) {
    for (int i = from; i < a.length; i++) {
      if (a[i] == 99) return i;
      if (i == end - 1) return -1;
    }
    return -2;
  }

  private static void thrown(short[] a, int from, boolean write) {
    int s = 0;
    if (write) for (int i = from; ; i++) a[i] = 10;
    for (int i = from; ; i++) s += a[i];
  }

  private static void pairs(short[] a, int from, int end, boolean write) {
    int s = 0, k = from;
    while (k + 1 < end) {
      if (write) { a[k++] = 11; a[k++] = 12; } else { s += a[k++]; s -= a[k++]; }
    }
  }

  private static void fours(short[] a, int from, int end, boolean write) {
    int s = 0;
    if (write) for (int i = from; i < end; i += 4) a[i] = 13;
    else for (int i = from; i < end; i += 8) s += a[i];
  }

  /** How often that reads and how often it writes; the read of a compound assignment does not count. */
  static int[] counts(int code) {
    int write = code & 1, count = code >> 1 & 31, from = code >> 6 & 31, shape = code >> 11, odd = (from + count) / 2 - from / 2;
    switch (shape) {
      case 2: return one(write, (count + 1 + (1 - write)) / (3 - write));
      case 5: case 11: return one(write, Data.MANY - from);
      case 6: return new int[] {Math.min(count, 2) + count + (1 - write) * 2 * count, write * 2 * count};
      case 7: return new int[] {count - 1, count - 1};
      case 8: return one(1, count);
      case 9: return one(write, odd);
      case 10: return one(0, count);
      case 12: return one(write, count / 2 * 2);
      case 13: return write == 1 ? one(1, (count + 3) / 4) : one(0, (count + 7) / 8);
      default: return one(write, count);
    }
  }

  private static int[] one(int write, int count) { return write == 1 ? new int[] {0, count} : new int[] {count, 0}; }

  /** What that accesses, told without loops of those shapes: a location and whether it is written, each. */
  static List<int[]> accesses(int code) {
    int write = code & 1, count = code >> 1 & 31, from = code >> 6 & 31, shape = code >> 11;
    List<int[]> all = new ArrayList<>();
    int end = shape == 5 || shape == 11 ? Data.MANY : from + count;
    for (int i = from; i < end; i++) {
      int at = Data.FIRST_OF_MANY + i, nth = i - from;
      switch (shape) {
        case 2: if (nth % (write == 1 ? 2 : 3) == 0) all.add(new int[] {at, write}); break;
        case 6: all.add(new int[] {at, 0}); if (write == 1) all.add(new int[] {at, 1}); break;
        case 7: if (i + 1 < end) { all.add(new int[] {at, 0}); all.add(new int[] {at + 1, 1}); } break;
        case 8: all.add(new int[] {at, 1}); break;
        case 9: if ((i & 1) == 1) all.add(new int[] {at, write}); break;
        case 10: all.add(new int[] {at, 0}); break;
        case 13: if (nth % (write == 1 ? 4 : 8) == 0) all.add(new int[] {at, write}); break;
        case 12: if (nth < count / 2 * 2) all.add(new int[] {at, write}); break;
        default: all.add(new int[] {at, write});
      }
    }
    return all;
  }
}
