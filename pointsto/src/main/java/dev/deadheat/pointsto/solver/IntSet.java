package dev.deadheat.pointsto.solver;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A set of small non-negative ints: the words of a bit set that are not empty, sorted by position.
 * Objects that are made together have ids close together, so most sets are a few words.
 */
public final class IntSet {
  private int[] positions;
  private long[] words;
  private int size;

  public IntSet() {
    positions = new int[2];
    words = new long[2];
  }

  private IntSet(int[] positions, long[] words, int size) {
    this.positions = positions;
    this.words = words;
    this.size = size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  /** A set of one. */
  public static IntSet of(int element) {
    IntSet set = new IntSet();
    set.add(element);
    return set;
  }

  /** How many elements it has. */
  public int cardinality() {
    int n = 0;
    for (int i = 0; i < size; i++) {
      n += Long.bitCount(words[i]);
    }
    return n;
  }

  /** Whether it has one element and no more. */
  public boolean isSingle() {
    return size == 1 && (words[0] & (words[0] - 1)) == 0;
  }

  /** Whether it has that many elements. */
  boolean isAtLeast(int count) {
    return size >= (count + 63) / 64 && cardinality() >= count;
  }

  public boolean contains(int value) {
    int i = at(value >>> 6);
    return i < size && positions[i] == value >>> 6 && (words[i] & (1L << value)) != 0;
  }

  /** Whether it was not there before. */
  public boolean add(int value) {
    int i = at(value >>> 6);
    long bit = 1L << value;
    if (i < size && positions[i] == value >>> 6) {
      boolean fresh = (words[i] & bit) == 0;
      words[i] |= bit;
      return fresh;
    }
    insert(i, value >>> 6, bit);
    return true;
  }

  /** The first index whose position is at least the given one. */
  private int at(int position) {
    int[] all = positions;
    int low = 0;
    int high = size;
    if (high != 0 && all[high - 1] < position) {
      return high; // Elements are mostly added in their order.
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all[middle] < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void insert(int at, int position, long word) {
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, 2 * size);
      words = Arrays.copyOf(words, 2 * size);
    }
    System.arraycopy(positions, at, positions, at + 1, size - at);
    System.arraycopy(words, at, words, at + 1, size - at);
    positions[at] = position;
    words[at] = word;
    size++;
  }

  /**
   * Adds the elements of another set that are also in the mask.
   *
   * @return what was not here before, or null if nothing
   */
  public @Nullable IntSet addAll(IntSet other, @Nullable IntSet mask) {
    int[] newPositions = null;
    long[] newWords = null;
    int found = 0;
    int missing = 0;
    int here = 0;
    int allowed = 0;
    // The loop that most time is spent in: nothing is looked up twice, or by a call that the next
    // word answers.
    int n = other.size;
    int[] theirs = other.positions;
    long[] theirWords = other.words;
    int ours = size;
    int[] own = positions;
    long[] ownWords = words;
    for (int i = 0; i < n; i++) {
      int position = theirs[i];
      long word = theirWords[i];
      if (mask != null) {
        allowed = seek(mask, allowed, position);
        if (allowed == mask.size) {
          break;
        }
        if (mask.positions[allowed] != position) {
          continue;
        }
        word &= mask.words[allowed];
      }
      if (here < ours && own[here] < position) {
        here++;
        if (here < ours && own[here] < position) {
          here = seek(this, here, position);
        }
      }
      boolean present = here < ours && own[here] == position;
      if (present) {
        word &= ~ownWords[here];
      }
      if (word != 0) {
        if (newPositions == null || newWords == null) {
          newPositions = new int[n - i];
          newWords = new long[n - i];
        }
        newPositions[found] = position;
        newWords[found++] = word;
        if (present) {
          ownWords[here] |= word;
        } else {
          missing++;
        }
      }
    }
    if (newPositions == null || newWords == null) {
      return null;
    }
    IntSet added = new IntSet(newPositions, newWords, found);
    if (missing > 0) {
      merge(added, missing);
    }
    return added;
  }

  /** What is here and not there, or null if nothing. */
  public @Nullable IntSet minus(IntSet other) {
    int[] leftPositions = new int[size];
    long[] leftWords = new long[size];
    int left = 0;
    int there = 0;
    for (int i = 0; i < size; i++) {
      there = seek(other, there, positions[i]);
      boolean shared = there < other.size && other.positions[there] == positions[i];
      long word = shared ? words[i] & ~other.words[there] : words[i];
      if (word != 0) {
        leftPositions[left] = positions[i];
        leftWords[left++] = word;
      }
    }
    return left == 0 ? null : new IntSet(leftPositions, leftWords, left);
  }

  /** Whether an element is in the other set. */
  public boolean meets(BitSet others) {
    boolean[] found = {false};
    forEach(o -> found[0] |= others.get(o));
    return found[0];
  }

  /** Whether they have an element in common. */
  public boolean meets(IntSet other) {
    if (size > other.size) {
      return other.meets(this);
    }
    int there = 0;
    for (int i = 0; i < size; i++) {
      there = seek(other, there, positions[i]);
      if (there == other.size) {
        return false;
      }
      if (other.positions[there] == positions[i] && (other.words[there] & words[i]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether it has all elements of another. */
  public boolean containsAll(IntSet other) {
    int here = 0;
    for (int i = 0; i < other.size; i++) {
      here = seek(this, here, other.positions[i]);
      if (here == size
          || positions[here] != other.positions[i]
          || (other.words[i] & ~words[here]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** The first index at or after {@code from} whose position is at least the given one. */
  private static int seek(IntSet set, int from, int position) {
    if (from < set.size && set.positions[from] >= position) {
      return from;
    }
    // Large sets have all their words side by side.
    if (from + 1 < set.size && set.positions[from + 1] >= position) {
      return from + 1;
    }
    int step = 1;
    int low = from;
    while (low + step < set.size && set.positions[low + step] < position) {
      low += step;
      step <<= 1;
    }
    int i = Arrays.binarySearch(set.positions, low, Math.min(set.size, low + step + 1), position);
    return i >= 0 ? i : -i - 1;
  }

  /** Puts in the words of a set that are at positions this one has not. */
  private void merge(IntSet added, int missing) {
    int total = size + missing;
    int[] toPositions = total <= positions.length ? positions : new int[grown(total)];
    long[] toWords = total <= positions.length ? words : new long[toPositions.length];
    int a = size - 1;
    int b = added.size - 1;
    for (int to = total - 1; to >= 0; to--) {
      if (b >= 0 && (a < 0 || added.positions[b] > positions[a])) {
        toPositions[to] = added.positions[b];
        toWords[to] = added.words[b--];
      } else {
        if (b >= 0 && added.positions[b] == positions[a]) {
          b--;
        }
        toPositions[to] = positions[a];
        toWords[to] = words[a--];
      }
    }
    positions = toPositions;
    words = toWords;
    size = total;
  }

  private static int grown(int total) {
    return total + (total >>> 1) + 1;
  }

  /** Calls back for each element, ascending. The set must not change meanwhile. */
  public void forEach(IntConsumer consumer) {
    for (int i = 0; i < size; i++) {
      int base = positions[i] << 6;
      for (long word = words[i]; word != 0; word &= word - 1) {
        consumer.accept(base + Long.numberOfTrailingZeros(word));
      }
    }
  }

  /** The smallest element; -1 if there is none. */
  public int first() {
    return size == 0 ? -1 : (positions[0] << 6) + Long.numberOfTrailingZeros(words[0]);
  }

  /** The smallest element that is so; -1 if none is. */
  int first(IntPredicate wanted) {
    for (int i = 0; i < size; i++) {
      int base = positions[i] << 6;
      for (long word = words[i]; word != 0; word &= word - 1) {
        int element = base + Long.numberOfTrailingZeros(word);
        if (wanted.test(element)) {
          return element;
        }
      }
    }
    return -1;
  }

  /** The elements, ascending. */
  public int[] toArray() {
    int[] all = new int[cardinality()];
    int n = 0;
    for (int i = 0; i < size; i++) {
      int base = positions[i] << 6;
      for (long word = words[i]; word != 0; word &= word - 1) {
        all[n++] = base + Long.numberOfTrailingZeros(word);
      }
    }
    return all;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof IntSet other
        && size == other.size
        && Arrays.equals(positions, 0, size, other.positions, 0, size)
        && Arrays.equals(words, 0, size, other.words, 0, size);
  }

  @Override
  public int hashCode() {
    int h = 0;
    for (int i = 0; i < size; i++) {
      h = 31 * (31 * h + positions[i]) + Long.hashCode(words[i]);
    }
    return h;
  }

  @Override
  public String toString() {
    return Arrays.toString(toArray());
  }
}
