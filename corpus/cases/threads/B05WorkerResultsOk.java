// CASE B5: each worker has its result field, read after all were joined
package threads;

public final class B05WorkerResultsOk {
  static final class Worker extends Thread {
    int result;

    @Override
    public void run() {
      result = 42; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Worker[] workers = new Worker[3];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker();
      workers[i].start();
    }
    int sum = 0;
    for (Worker worker : workers) {
      worker.join();
      sum += worker.result; // OK
    }
  }
}
