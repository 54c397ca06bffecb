// CASE C9 library: a plain field that is read and written where volatile fields of the object are
package sharing;

public final class C09PlainBesideVolatileLibraryBad {
  private volatile long next;
  private int peak;

  public void update(long now, int idle) {
    peak = Math.max(peak, idle); // RACE check #1 peak
    if (now > next) {
      next = now + 10;
    }
  }
}
