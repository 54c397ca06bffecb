// CASE B6: a break leaves the joining loop
package threads;

import java.util.ArrayList;
import java.util.List;

public final class B06LeavesLoopEarlyBad {
  private static int total;

  static synchronized void add() {
    total++; // RACE check run? #1 total
  }

  public static void main(String[] args) throws Exception {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread worker = new Thread(B06LeavesLoopEarlyBad::add);
      workers.add(worker);
      worker.start();
    }
    for (Thread worker : workers) {
      if (!worker.isAlive()) {
        break;
      }
      worker.join();
    }
    int seen = total; // RACE check run? #1 total
  }
}
