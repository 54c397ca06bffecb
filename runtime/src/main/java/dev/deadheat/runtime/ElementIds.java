package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * For each element of an array the number of its {@link ElementState}, in two bytes. Numbers are
 * only ever added; when they run out, {@link ArrayShadow} makes a new object with those in use.
 * Then all numbers here become {@link #MOVED}, so that whoever still works with this one notices.
 *
 * <p>An element's number changes by compare-and-set, one element or four at a time.
 */
final class ElementIds extends SpinLock {
  static final short MOVED = -1;
  private static final int MOST = 65_000;
  private static final int FEW = 128;

  /** Four elements are looked at together, so there may be a few more than in the array. */
  final short[] ids;

  private final int limit;
  private volatile ElementState[] states;
  private int count;

  /** Numbers by the hash of their state, open addressing, 0 for none; null while there are few. */
  private short @Nullable [] byHash;

  ElementIds(int length) {
    this(new short[(length + 3) & -4], new ElementState[] {ElementState.UNTOUCHED, null}, 1);
  }

  ElementIds(short[] ids, ElementState[] states, int count) {
    this.ids = ids;
    this.states = states;
    this.count = count;
    limit = limit(ids.length);
  }

  /** How many different states an array of some length may have. */
  static int limit(int length) {
    return Math.max(FEW, Math.min(MOST, length));
  }

  ElementState state(short id) {
    return states[id & 0xFFFF];
  }

  /** The number of a state, or -1 if there are no more numbers. */
  int number(ElementState state) {
    lock();
    try {
      int known = find(state);
      if (known >= 0) {
        return known;
      }
      if (count == limit) {
        return -1;
      }
      ElementState[] now = states;
      if (count == now.length) {
        now = Arrays.copyOf(now, Math.min(limit, count * 2));
      }
      now[count] = state;
      states = now;
      index(count);
      return count++;
    } finally {
      unlock();
    }
  }

  private int find(ElementState state) {
    ElementState[] now = states;
    short[] table = byHash;
    if (table == null) {
      for (int i = count - 1; i >= 0; i--) {
        if (now[i].isSame(state)) {
          return i;
        }
      }
      return -1;
    }
    if (state.isSame(ElementState.UNTOUCHED)) {
      return 0;
    }
    int mask = table.length - 1;
    for (int at = state.hash & mask; table[at] != 0; at = (at + 1) & mask) {
      if (now[table[at] & 0xFFFF].isSame(state)) {
        return table[at] & 0xFFFF;
      }
    }
    return -1;
  }

  private void index(int number) {
    short[] table = byHash;
    if (table == null ? number >= 8 : number * 2 >= table.length) {
      table = new short[Integer.highestOneBit(number) * 4];
      byHash = table;
      for (int i = 1; i < number; i++) {
        put(table, i);
      }
    }
    if (table != null) {
      put(table, number);
    }
  }

  private void put(short[] table, int number) {
    int mask = table.length - 1;
    int at = states[number].hash & mask;
    while (table[at] != 0) {
      at = (at + 1) & mask;
    }
    table[at] = (short) number;
  }

  /** Takes all numbers away, so that none changes any more; returns what they were. */
  short[] take() {
    short[] taken = new short[ids.length];
    if (Mem.GROUPS) {
      for (int i = 0; i < ids.length; i += 4) {
        long at = Mem.SHORTS + 2L * i;
        Mem.U.putLong(taken, at, Mem.U.getAndSetLong(ids, at, -1L));
      }
    } else {
      for (int i = 0; i < ids.length; i++) {
        taken[i] = Mem.U.getAndSetShort(ids, Mem.SHORTS + 2L * i, MOVED);
      }
    }
    return taken;
  }
}
