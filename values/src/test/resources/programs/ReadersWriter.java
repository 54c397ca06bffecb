/** Counters of readers and writers, kept under a monitor. */
public class ReadersWriter {
  private int readers, writers;

  synchronized void beginRead() throws InterruptedException {
    while (writers > 0 || readers == 100) wait();
    readers++;
    assert writers == 0; // TRUE
  }
  synchronized void endRead() {
    assert readers >= 0; // TRUE
    if (readers > 0) readers--;
    notifyAll();
  }
  synchronized void beginWrite() throws InterruptedException {
    while (readers > 0 || writers > 0) wait();
    writers++;
    assert readers == 0 && writers == 1; // TRUE
  }
  synchronized void endWrite() {
    writers = 0;
    assert readers <= 100; // TRUE
    assert readers > 0; // FALSE
    notifyAll();
  }
  public static void main(String[] args) throws InterruptedException {
    ReadersWriter l = new ReadersWriter();
    class Reader extends Thread {
      @Override public void run() {
        try { l.beginRead(); l.endRead(); } catch (InterruptedException e) { }
      }
    }
    Thread r1 = new Reader(), r2 = new Reader();
    Thread w = new Thread(() -> { try { l.beginWrite(); l.endWrite(); } catch (InterruptedException e) { } });
    r1.start(); r2.start(); w.start();
    r1.join(); r2.join(); w.join();
  }
}
