// CASE D7,B11b jdk=25: a class file of Java 25: the field is assigned before the super constructor starts the thread
package language;

public final class D07Java25BeforeSuperOk {
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
      limit = 10; // OK
      super();
    }

    @Override
    void work() {
      int seen = limit; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    new Poller().thread.join();
  }
}
