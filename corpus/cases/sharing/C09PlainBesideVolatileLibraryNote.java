// CASE C9 library: that volatile fields are used beside a plain one does not show that two threads use that
package sharing;

public final class C09PlainBesideVolatileLibraryNote {
  private volatile long next;
  private int peak;

  public void update(long now, int idle) {
    peak = Math.max(peak, idle); // NOTE check #1 peak
    if (now > next) {
      next = now + 10;
    }
  }
}
