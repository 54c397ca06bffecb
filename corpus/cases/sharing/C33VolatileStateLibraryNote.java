// CASE C33 library: all fields that change are volatile but one; which is as often what one thread keeps to itself
package sharing;

public final class C33VolatileStateLibraryNote {
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
    step = value; // NOTE check #1 step // NOTE check #2 step
  }

  public int step() {
    return step; // NOTE check #2 step
  }
}
