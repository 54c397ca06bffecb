// CASE B11b: a thread started in a constructor, fields assigned after the start
package threads;

public final class B11bStartInConstructorBad implements Runnable {
  private final Thread thread;
  private int limit;

  B11bStartInConstructorBad() {
    thread = new Thread(this);
    thread.start();
    limit = 10; // RACE check run #1 limit
  }

  @Override
  public void run() {
    int seen = limit; // RACE check run #1 limit
  }

  public static void main(String[] args) throws Exception {
    B11bStartInConstructorBad service = new B11bStartInConstructorBad();
    service.thread.join();
  }
}
