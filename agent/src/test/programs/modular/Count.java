package modular;

/** Counts, with a lock and without. */
public class Count implements Work {
  static int open;
  static int guarded;
  @Override public void run() { open++; synchronized (Count.class) { guarded++; } }
}
