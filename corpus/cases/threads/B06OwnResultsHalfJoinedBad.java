// CASE B6: all results are read, but only the first half of the workers was joined
package threads;

public final class B06OwnResultsHalfJoinedBad {
  static final class Worker extends Thread {
    int result;

    @Override
    public void run() {
      result = 42; // RACE check run #1 result
    }
  }

  public static void main(String[] args) throws Exception {
    Worker[] workers = new Worker[4];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker();
      workers[i].start();
    }
    for (int i = 0; i < workers.length / 2; i++) {
      workers[i].join();
    }
    int sum = 0;
    for (int i = 0; i < workers.length; i++) {
      sum += workers[i].result; // RACE check run #1 result
    }
  }
}
