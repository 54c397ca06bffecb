// CASE C33 library: all fields that change are volatile but one
package sharing;

public final class C33VolatileStateLibraryBad {
  private volatile int most;
  private volatile int least;
  private int step; // As the others, but somebody forgot.

  public void setMost(int value) {
    most = value; // OK
  }

  public int most() {
    return most; // OK
  }

  public void setLeast(int value) {
    least = value; // OK
  }

  public int least() {
    return least; // OK
  }

  public void setStep(int value) {
    step = value; // RACE check #1 step // RACE check #2 step
  }

  public int step() {
    return step; // RACE check #2 step
  }
}
