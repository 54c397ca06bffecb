package dev.deadheat.runtime;

/**
 * Reads between {@code tryOptimisticRead} and {@code validate}. A value that is thrown away because
 * the stamp was not valid, or that turned out to be good, harms nobody; so these reads are checked
 * only if the program synchronizes, or ends, without having asked.
 */
final class Optimistic {
  private static final int MOST = 64;
  private boolean active;
  private @Nullable Object[] bases = new Object[0];
  private int[] contexts = new int[0];
  private int[] sites = new int[0];
  private int count;

  void begin(ThreadState thread) {
    flush(thread);
    if (bases.length == 0) {
      bases = new Object[MOST];
      contexts = new int[MOST];
      sites = new int[MOST];
    }
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
    if (!active) {
      return false;
    }
    if (count < MOST) {
      bases[count] = base;
      contexts[count] = context;
      sites[count++] = site;
    }
    return true;
  }

  void flush(ThreadState thread) {
    if (active) {
      active = false;
      for (int i = 0; i < count; i++) {
        Object base = bases[i];
        if (base != null) {
          Checks.readField(base, thread, contexts[i], Sites.get(sites[i]), sites[i]);
        }
      }
      forget();
    }
  }
}
