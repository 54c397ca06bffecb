// CASE A21: an unsynchronized class whose every use holds the owner's monitor
package locks;

public final class A21ExternalLockingOk {
  private final Tally tally = new Tally();

  static final class Tally {
    private int value;

    void add(int amount) {
      value += amount; // OK
    }

    int get() {
      return value; // OK
    }
  }

  synchronized void add(int amount) {
    tally.add(amount);
  }

  synchronized int get() {
    return tally.get();
  }

  public static void main(String[] args) throws Exception {
    A21ExternalLockingOk owner = new A21ExternalLockingOk();
    Thread first = new Thread(() -> owner.add(1));
    Thread second = new Thread(() -> owner.get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
