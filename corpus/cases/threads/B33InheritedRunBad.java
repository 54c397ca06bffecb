// CASE B33: run in a superclass calls an overridden method that races
package threads;

public final class B33InheritedRunBad {
  private static int value;

  abstract static class Base extends Thread {
    @Override
    public void run() {
      step();
    }

    abstract void step();
  }

  static final class Racy extends Base {
    @Override
    void step() {
      value++; // RACE check run #1 value
    }
  }

  static final class Calm extends Base {
    private int own;

    @Override
    void step() {
      own++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Base[] threads = {new Racy(), new Racy(), new Calm()};
    for (Base thread : threads) {
      thread.start();
    }
    for (Base thread : threads) {
      thread.join();
    }
  }
}
