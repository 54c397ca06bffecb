package dev.deadheat.runtime;

/**
 * Reads between {@code tryOptimisticRead} and {@code validate}. A value that is thrown away because
 * the stamp was not valid, or that turned out to be good, harms nobody; so these reads are checked
 * only if the program synchronizes, or ends, without having asked.
 */
final class Optimistic {
  private static final int MOST = 64;

  /** In the place of a step: a field, or the contents of a container. */
  private static final int FIELD = 0;

  private static final int CONTENTS = -1;

  private boolean active;
  private @Nullable Object[] bases = new Object[0];
  private int[] contexts = new int[0];
  private int[] sites = new int[0];

  /** Of an array: the first element, the first one behind, and the distance between two. */
  private int[] firsts = new int[0];

  private int[] ends = new int[0];
  private int[] steps = new int[0];
  private int count;

  void begin(ThreadState thread) {
    flush(thread);
    if (bases.length == 0) {
      bases = new Object[MOST];
      contexts = new int[MOST];
      sites = new int[MOST];
      firsts = new int[MOST];
      ends = new int[MOST];
      steps = new int[MOST];
    }
    // A cursor that knows elements of this epoch would record the next one without asking.
    thread.tick();
    active = true;
  }

  /** Validated, one way or the other. */
  void end() {
    active = false;
    forget();
  }

  private void forget() {
    while (count > 0) {
      bases[--count] = null;
    }
  }

  boolean holdBack(Object base, int context, int site) {
    return active && holdBack(base, 0, 0, FIELD, context, site);
  }

  /** A read of elements of an array. */
  boolean holdBack(Object array, int first, int end, int step, int context, int site) {
    if (!active) {
      return false;
    }
    if (count < MOST) {
      bases[count] = array;
      firsts[count] = first;
      ends[count] = end;
      steps[count] = step;
      contexts[count] = context;
      sites[count++] = site;
    }
    return true;
  }

  boolean holdBackContents(Object container, int context, int site) {
    return active && holdBack(container, 0, 0, CONTENTS, context, site);
  }

  void flush(ThreadState thread) {
    if (active) {
      active = false;
      for (int i = 0; i < count; i++) {
        Object base = bases[i];
        if (base != null) {
          check(base, i, thread);
        }
      }
      forget();
    }
  }

  private void check(Object base, int i, ThreadState thread) {
    int site = sites[i];
    if (steps[i] == FIELD) {
      Checks.readField(base, thread, contexts[i], Sites.get(site), site);
    } else if (steps[i] == CONTENTS) {
      Cells.access(thread, Cells.contents(base, thread), false, contexts[i], site, null, base);
    } else {
      Cursor.of(thread, site, false).range(base, firsts[i], ends[i], steps[i], thread, contexts[i]);
    }
  }
}
