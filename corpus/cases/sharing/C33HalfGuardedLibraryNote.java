// CASE C33 library: some fields are used under the lock; the others may be meant for one thread
package sharing;

public final class C33HalfGuardedLibraryNote {
  private int most;
  private int least;
  private int step;
  private int done;

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
    step = value; // NOTE check #1 step // NOTE check #2 step
  }

  public int step() {
    return step; // NOTE check #2 step
  }

  public void setDone(int value) {
    done = value; // NOTE check #3 done // NOTE check #4 done
  }

  public int done() {
    return done; // NOTE check #4 done
  }
}
