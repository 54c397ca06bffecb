// CASE B5: a list of workers, started and joined with for-each loops
package threads;

import java.util.ArrayList;
import java.util.List;

public final class B05ListAllJoinedOk {
  private static int total;

  static synchronized void add() {
    total++; // OK
  }

  public static void main(String[] args) throws Exception {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      workers.add(new Thread(B05ListAllJoinedOk::add));
    }
    for (Thread worker : workers) {
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    int seen = total; // OK
  }
}
