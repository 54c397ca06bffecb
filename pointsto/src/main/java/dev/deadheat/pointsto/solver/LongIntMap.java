package dev.deadheat.pointsto.solver;

/**
 * A map from long keys to non-negative ints, by open addressing. Key and value lie side by side:
 * the maps are large, and what a look-up costs is the memory it touches.
 */
public final class LongIntMap {
  private static final int ABSENT = -1;

  /** By slot the key, then the value and one; 0 where there is none. */
  private long[] table = new long[2 * 1024];

  private int size;

  public int size() {
    return size;
  }

  /** The value, or -1. */
  public int get(long key) {
    return (int) table[slot(key) + 1] - 1;
  }

  /** Puts a value where there is none; the value already there, or -1. */
  public int putIfAbsent(long key, int value) {
    int slot = slot(key);
    int old = (int) table[slot + 1] - 1;
    if (old == ABSENT) {
      table[slot] = key;
      table[slot + 1] = value + 1L;
      if (++size * 4 > table.length) {
        grow();
      }
    }
    return old;
  }

  /** Puts a value, whatever was there. */
  public void put(long key, int value) {
    if (putIfAbsent(key, value) != ABSENT) {
      table[slot(key) + 1] = value + 1L;
    }
  }

  /** Told of an entry. */
  public interface Visitor {
    void entry(long key, int value);
  }

  public void forEach(Visitor visitor) {
    for (int i = 0; i < table.length; i += 2) {
      if (table[i + 1] != 0) {
        visitor.entry(table[i], (int) table[i + 1] - 1);
      }
    }
  }

  /** Where the key is, or would be. */
  private int slot(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    int mask = table.length - 2;
    int slot = (int) (h >>> 31) & mask;
    while (table[slot] != key && table[slot + 1] != 0) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] old = table;
    table = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i + 1] != 0) {
        int slot = slot(old[i]);
        table[slot] = old[i];
        table[slot + 1] = old[i + 1];
      }
    }
  }
}
