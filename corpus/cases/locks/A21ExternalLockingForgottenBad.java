// CASE A21: one use site does not hold the owner's monitor
package locks;

public final class A21ExternalLockingForgottenBad {
  private final Tally tally = new Tally();

  static final class Tally {
    private int value;

    void add(int amount) {
      value += amount; // RACE check run #1 value
    }

    int get() {
      return value; // RACE check run #1 value
    }
  }

  synchronized void add(int amount) {
    tally.add(amount);
  }

  int get() {
    return tally.get();
  }

  public static void main(String[] args) throws Exception {
    A21ExternalLockingForgottenBad owner = new A21ExternalLockingForgottenBad();
    Thread first = new Thread(() -> owner.add(1));
    Thread second = new Thread(() -> owner.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
