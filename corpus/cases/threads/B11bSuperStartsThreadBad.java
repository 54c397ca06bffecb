// CASE B11b: the superclass constructor starts the thread, the subclass assigns its field afterwards
package threads;

public final class B11bSuperStartsThreadBad {
  abstract static class Service {
    final Thread thread = new Thread(this::work);

    Service() {
      thread.start();
    }

    abstract void work();
  }

  static final class Poller extends Service {
    private int limit;

    Poller() {
      limit = 10; // RACE check run #1 limit
    }

    @Override
    void work() {
      int seen = limit; // RACE check run #1 limit
    }
  }

  public static void main(String[] args) throws Exception {
    new Poller().thread.join();
  }
}
