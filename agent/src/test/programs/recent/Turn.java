package recent;

/** Orders threads in time without ordering them for the detector: it is excluded from the checks. */
public final class Turn {
  private static volatile int turn;
  private static final boolean[] met = new boolean[2];
  private static volatile int there;

  private Turn() {}

  public static void set(int value) { turn = value; }

  public static void enter(int bit) {
    synchronized (met) { turn |= (turn & 3 | bit) == 3 ? 7 : bit; }
  }

  public static void leave(int bit) {
    synchronized (met) { turn &= ~bit; }
  }

  public static boolean bothWereIn() { return (turn & 4) != 0; }

  public static boolean is(int value) { return turn == value; }

  public static void await(int value) {
    while (turn != value) Thread.onSpinWait();
  }

  public static void meet(int k) {
    synchronized (met) { met[k] = true; there++; }
    while (there < 2) Thread.onSpinWait();
  }

  public static void reset() { there = 0; }
}
