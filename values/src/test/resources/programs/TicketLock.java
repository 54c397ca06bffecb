/** A ticket lock, its counters under a monitor. */
public class TicketLock {
  static final Object lock = new Object();
  static int next, serving;

  static int take() {
    synchronized (lock) {
      if (next > 1000000) throw new IllegalStateException("no more tickets");
      int mine = next;
      next = next + 1;
      assert serving <= mine; // TRUE
      return mine;
    }
  }
  static boolean isMyTurn(int ticket) {
    synchronized (lock) { return serving == ticket; }
  }
  static void done() {
    synchronized (lock) {
      if (serving < next) serving++;
      assert serving <= next; // TRUE
      assert serving >= 0; // TRUE
      assert serving < next; // FALSE
    }
  }
  static void session() {
    for (int i = 0; i < 10; i++) {
      int mine = take();
      while (!isMyTurn(mine)) Thread.yield();
      done();
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread a = new Thread(() -> session()), b = new Thread(() -> session()), c = new Thread(() -> session());
    a.start(); b.start(); c.start();
    a.join(); b.join(); c.join();
  }
}
