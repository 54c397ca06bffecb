// CASE A10 library: a public method reaches the helper without the lock
package locks;

public final class A10ForgetfulCallerLibraryBad {
  private int value;

  public synchronized void update(int amount) {
    apply(amount);
  }

  public void forgetful(int amount) {
    apply(amount);
  }

  private void apply(int amount) {
    value += amount; // RACE check #1 value "forgetful"
  }
}
