// CASE D1: the racy implementation is never created
package language;

public final class D01RacyImplementationNotUsedOk {
  interface Step {
    void go();
  }

  static final class Racy implements Step {
    static int shared;

    @Override
    public void go() {
      shared++; // OK
    }
  }

  static final class Calm implements Step {
    @Override
    public void go() {}
  }

  static Step make() {
    return new Calm();
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> make().go());
    Thread second = new Thread(() -> make().go());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
