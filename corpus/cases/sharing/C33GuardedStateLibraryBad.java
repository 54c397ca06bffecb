// CASE C33 library: all fields that change are used under the lock but one
package sharing;

public final class C33GuardedStateLibraryBad {
  private int most;
  private int least;
  private int step; // As the others, but somebody forgot.

  public synchronized void setMost(int value) {
    most = value; // OK
  }

  public synchronized int most() {
    return most; // OK
  }

  public synchronized void setLeast(int value) {
    least = value; // OK
  }

  public synchronized int least() {
    return least; // OK
  }

  public void setStep(int value) {
    step = value; // RACE check #1 step // RACE check #2 step
  }

  public int step() {
    return step; // RACE check #2 step
  }
}
