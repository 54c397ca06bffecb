// CASE D1: an interface with two implementations, only one of them racy
package language;

public final class D01InterfaceRacyImplementationBad {
  interface Step {
    void go();
  }

  static final class Racy implements Step {
    static int shared;

    @Override
    public void go() {
      shared++; // RACE check run #1 shared
    }
  }

  static final class Calm implements Step {
    private int own;

    @Override
    public void go() {
      own++; // OK
    }
  }

  static void drive(Step step) {
    step.go();
  }

  public static void main(String[] args) throws Exception {
    Step[] steps = {new Racy(), new Racy(), new Calm()};
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      Step step = steps[i];
      threads[i] = new Thread(() -> drive(step));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
