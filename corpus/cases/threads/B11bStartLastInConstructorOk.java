// CASE B11b: the start is the constructor's last statement
package threads;

public final class B11bStartLastInConstructorOk implements Runnable {
  private final Thread thread;
  private int limit;

  B11bStartLastInConstructorOk() {
    thread = new Thread(this);
    limit = 10; // OK
    thread.start();
  }

  @Override
  public void run() {
    int seen = limit; // OK
  }

  public static void main(String[] args) throws Exception {
    B11bStartLastInConstructorOk service = new B11bStartLastInConstructorOk();
    service.thread.join();
  }
}
