// CASE B10: a background service with its own state, main touches other fields
package threads;

public final class B10SingletonServiceOk {
  private int polls;
  private volatile boolean stop;

  private void loop() {
    do {
      polls++; // OK
    } while (!stop);
  }

  public static void main(String[] args) throws Exception {
    B10SingletonServiceOk service = new B10SingletonServiceOk();
    Thread thread = new Thread(service::loop, "service");
    thread.start();
    service.stop = true;
    thread.join();
  }
}
