package dev.deadheat.races;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A small map from non-negative ints, by open addressing: nothing is boxed to ask it. */
final class IntTable<V> {
  private static final int FREE = -1;

  private int[] keys = new int[8];
  private @Nullable Object[] values = new Object[8];
  private int size;

  IntTable() {
    Arrays.fill(keys, FREE);
  }

  /** The value, or null. */
  @SuppressWarnings("unchecked") // Only put stores values.
  @Nullable V get(int key) {
    return (V) values[slot(key)];
  }

  void put(int key, V value) {
    int slot = slot(key);
    if (keys[slot] == FREE) {
      keys[slot] = key;
      size++;
    }
    values[slot] = value;
    if (2 * size > keys.length) {
      grow();
    }
  }

  private int slot(int key) {
    int mask = keys.length - 1;
    int slot = ((key * 0x9E3779B9) >>> 7) & mask;
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int[] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    keys = new int[2 * oldKeys.length];
    values = new Object[keys.length];
    Arrays.fill(keys, FREE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
