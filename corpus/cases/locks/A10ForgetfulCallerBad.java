// CASE A10: one caller of the helper forgets the lock
package locks;

public final class A10ForgetfulCallerBad {
  private int value;

  synchronized void update(int amount) {
    apply(amount);
  }

  void forgetful(int amount) {
    apply(amount);
  }

  private void apply(int amount) {
    value += amount; // RACE check run #1 value "forgetful"
  }

  public static void main(String[] args) throws Exception {
    A10ForgetfulCallerBad cell = new A10ForgetfulCallerBad();
    Thread first = new Thread(() -> cell.update(1));
    Thread second = new Thread(() -> cell.forgetful(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
