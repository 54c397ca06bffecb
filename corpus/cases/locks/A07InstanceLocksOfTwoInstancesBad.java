// CASE A7: two instances, each locking itself, one static field
package locks;

public final class A07InstanceLocksOfTwoInstancesBad {
  private static int total;

  synchronized void add() {
    total++; // RACE check run #1 total
  }

  public static void main(String[] args) throws Exception {
    A07InstanceLocksOfTwoInstancesBad one = new A07InstanceLocksOfTwoInstancesBad();
    A07InstanceLocksOfTwoInstancesBad two = new A07InstanceLocksOfTwoInstancesBad();
    Thread first = new Thread(() -> one.add());
    Thread second = new Thread(() -> two.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
