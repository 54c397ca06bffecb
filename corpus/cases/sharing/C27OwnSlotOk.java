// CASE C27: each thread writes the slot of its own id
package sharing;

public final class C27OwnSlotOk {
  public static void main(String[] args) throws Exception {
    long[] results = new long[3];
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int id = i;
      threads[i] = new Thread(() -> results[id] = id * 2L); // NOTE check? #1
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long seen = results[2]; // OK
  }
}
