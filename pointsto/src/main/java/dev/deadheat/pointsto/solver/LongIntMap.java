package dev.deadheat.pointsto.solver;

import java.util.Arrays;

/** A map from long keys to non-negative ints, by open addressing. */
public final class LongIntMap {
  private static final int ABSENT = -1;

  private long[] keys = new long[1024];
  private int[] values = new int[1024];
  private int size;

  public LongIntMap() {
    Arrays.fill(values, ABSENT);
  }

  public int size() {
    return size;
  }

  /** The value, or -1. */
  public int get(long key) {
    return values[slot(key)];
  }

  /** Puts a value where there is none; the value already there, or -1. */
  public int putIfAbsent(long key, int value) {
    int slot = slot(key);
    int old = values[slot];
    if (old == ABSENT) {
      keys[slot] = key;
      values[slot] = value;
      if (++size * 2 > keys.length) {
        grow();
      }
    }
    return old;
  }

  /** Puts a value, whatever was there. */
  public void put(long key, int value) {
    if (putIfAbsent(key, value) != ABSENT) {
      values[slot(key)] = value;
    }
  }

  /** Told of an entry. */
  public interface Visitor {
    void entry(long key, int value);
  }

  public void forEach(Visitor visitor) {
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != ABSENT) {
        visitor.entry(keys[i], values[i]);
      }
    }
  }

  private int slot(long key) {
    long h = key * 0x9E3779B97F4A7C15L;
    int mask = keys.length - 1;
    int slot = (int) (h >>> 32) & mask;
    // Keys first: where it is found at once, the other array is not looked at here.
    while (keys[slot] != key && values[slot] != ABSENT) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[2 * oldKeys.length];
    Arrays.fill(values, ABSENT);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != ABSENT) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
