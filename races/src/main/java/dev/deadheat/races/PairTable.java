package dev.deadheat.races;

import java.util.Arrays;

/** A map from pairs of ints to longs, by open addressing: small at first, and nothing is boxed. */
final class PairTable {
  /** What there is no value for; no value is this. */
  static final long NONE = Long.MAX_VALUE;

  private long[] keys = new long[8];
  private long[] values = new long[8];
  private int size;

  PairTable() {
    Arrays.fill(values, NONE);
  }

  /** The value, or {@link #NONE}. */
  long get(long key) {
    return values[slot(key)];
  }

  void put(long key, long value) {
    int slot = slot(key);
    size += values[slot] == NONE ? 1 : 0;
    keys[slot] = key;
    values[slot] = value;
    if (2 * size > keys.length) {
      grow();
    }
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (values[slot] != NONE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new long[keys.length];
    Arrays.fill(values, NONE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != NONE) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
