// CASE A25: hand-over by wait and notify with the monitor held at both ends
package locks;

public final class A25NotifyOrdersOk {
  private final Object lock = new Object();
  private String message;

  void send(String text) {
    synchronized (lock) {
      message = text; // OK
      lock.notify();
    }
  }

  String receive() throws InterruptedException {
    synchronized (lock) {
      while (message == null) { // OK
        lock.wait();
      }
      return message; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    A25NotifyOrdersOk box = new A25NotifyOrdersOk();
    Thread sender = new Thread(() -> box.send("hello"));
    sender.start();
    box.receive();
    sender.join();
  }
}
