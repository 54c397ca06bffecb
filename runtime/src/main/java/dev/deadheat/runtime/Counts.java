package dev.deadheat.runtime;

/**
 * How many events of each kind the runtime has heard of, for tests that know how many there were.
 * Accesses are counted by calls of their own, which the agent adds only when asked to.
 */
public final class Counts {
  public static final int READ = 0;
  public static final int WRITE = 1;
  public static final int VOLATILE_READ = 2;
  public static final int VOLATILE_WRITE = 3;
  public static final int ENTER = 4;
  public static final int EXIT = 5;
  public static final int LOCK = 6;
  public static final int UNLOCK = 7;
  public static final int START = 8;
  public static final int JOIN = 9;
  public static final int COUNT_DOWN = 10;
  public static final int AWAIT = 11;

  private static final long[] COUNTS = new long[AWAIT + 1];
  private static boolean on;

  private Counts() {}

  static void configure(boolean wanted) {
    on = wanted;
  }

  public static boolean isOn() {
    return on;
  }

  /** After an access of a field or an element. */
  public static void access(int kind) {
    if (ThreadSlot.current().inside == 0) {
      add(kind, 1);
    }
  }

  /** For threads of the program only; the JVM's own synchronize too. */
  static void event(int kind, ThreadState thread) {
    if (on && thread.inside == 0 && !thread.system) {
      add(kind, 1);
    }
  }

  static void add(int kind, int events) {
    if (on) {
      Mem.U.getAndAddLong(COUNTS, Mem.LONGS + 8L * kind, events);
    }
  }

  /** By kind, since the last call. */
  public static long[] take() {
    long[] taken = new long[COUNTS.length];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = Mem.U.getAndSetLong(COUNTS, Mem.LONGS + 8L * i, 0);
    }
    return taken;
  }
}
