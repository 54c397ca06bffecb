// CASE A5: the lock belongs to each worker, the counter to all of them
package locks;

public final class A05TwoInstancesOfLockBad {
  private static int total;

  static final class Worker implements Runnable {
    private final Object lock = new Object();

    @Override
    public void run() {
      synchronized (lock) {
        total++; // RACE check run #1 total
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(new Worker());
    Thread second = new Thread(new Worker());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
