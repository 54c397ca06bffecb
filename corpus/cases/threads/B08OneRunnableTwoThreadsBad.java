// CASE B8: one Runnable object given to two threads
package threads;

public final class B08OneRunnableTwoThreadsBad implements Runnable {
  private int steps;

  @Override
  public void run() {
    steps++; // RACE check run #1 steps
  }

  public static void main(String[] args) throws Exception {
    B08OneRunnableTwoThreadsBad task = new B08OneRunnableTwoThreadsBad();
    Thread first = new Thread(task);
    Thread second = new Thread(task);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
