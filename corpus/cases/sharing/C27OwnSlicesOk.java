// CASE C27: each thread writes its own slice computed from its id
package sharing;

public final class C27OwnSlicesOk implements Runnable {
  private static final int THREADS = 2;
  private static final int[] CELLS = new int[8];
  private final int id;

  C27OwnSlicesOk(int id) {
    this.id = id;
  }

  @Override
  public void run() {
    int size = CELLS.length / THREADS;
    for (int i = id * size; i < (id + 1) * size; i++) {
      CELLS[i] = id; // NOTE check? #1 CELLS[]
    }
  }

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(new C27OwnSlicesOk(i));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    int seen = CELLS[3]; // OK
  }
}
