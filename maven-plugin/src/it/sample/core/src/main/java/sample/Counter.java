package sample;

/** Synchronizes writers and forgets readers. */
public class Counter {
  private int hits;

  public synchronized void hit() {
    hits++;
  }

  public int hits() {
    return hits;
  }
}
