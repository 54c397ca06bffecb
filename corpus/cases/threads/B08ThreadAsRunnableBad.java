// CASE B8: a Thread object is started and also used as the Runnable of another thread
package threads;

public final class B08ThreadAsRunnableBad extends Thread {
  private int steps;

  @Override
  public void run() {
    steps++; // RACE check run #1 steps
  }

  public static void main(String[] args) throws Exception {
    B08ThreadAsRunnableBad task = new B08ThreadAsRunnableBad();
    Thread second = new Thread(task);
    task.start();
    second.start();
    task.join();
    second.join();
  }
}
