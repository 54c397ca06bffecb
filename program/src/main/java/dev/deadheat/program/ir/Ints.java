package dev.deadheat.program.ir;

import java.util.Arrays;

/** A growing array of ints. */
final class Ints {
  int[] items;
  int size;

  Ints(int capacity) {
    items = new int[capacity];
  }

  void add(int value) {
    if (size == items.length) {
      items = Arrays.copyOf(items, Math.max(16, 2 * size));
    }
    items[size++] = value;
  }

  int[] toArray() {
    return Arrays.copyOf(items, size);
  }
}
