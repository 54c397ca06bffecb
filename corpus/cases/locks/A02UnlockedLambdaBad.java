// CASE A2: counter++ with no lock, in two lambdas
package locks;

public final class A02UnlockedLambdaBad {
  private int count;

  public static void main(String[] args) throws Exception {
    A02UnlockedLambdaBad counter = new A02UnlockedLambdaBad();
    Thread first = new Thread(() -> counter.count++); // RACE check run #1 count
    Thread second = new Thread(() -> counter.count++); // RACE check run #1 count
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
