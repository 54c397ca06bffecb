// CASE B8: two Runnable objects, one thread each
package threads;

public final class B08TwoRunnablesOk implements Runnable {
  private int steps;

  @Override
  public void run() {
    steps++; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(new B08TwoRunnablesOk());
    Thread second = new Thread(new B08TwoRunnablesOk());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
