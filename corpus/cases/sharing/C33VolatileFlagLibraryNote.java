// CASE C33 library: as C33VolatileStateLibraryNote, but only a flag is volatile
package sharing;

public final class C33VolatileFlagLibraryNote {
  private volatile boolean stopped;
  private int step;

  public void stop() {
    stopped = true; // OK
  }

  public boolean isStopped() {
    return stopped; // OK
  }

  public void setStep(int value) {
    step = value; // NOTE check #1 step // NOTE check #2 step
  }

  public int step() {
    return step; // NOTE check #2 step
  }
}
