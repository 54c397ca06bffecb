package app;

import java.util.ArrayList;
import java.util.List;

/** A pool with one of each mistake. */
final class Pool {
  private static int hits;
  private final Object lock = new Object();
  private final List<Object> items = new ArrayList<>();
  private int size;
  private int limit;

  void put(Object item) {
    synchronized (lock) { size++; }
    items.add(item);
	hits++; // after a tab
    assert size >= 1;
  }

  int size() {
    return size
        + (hits > 0 ? 0 : 0);
  }

  void setLimit(int value) {
    this.limit = value;
  }
}
