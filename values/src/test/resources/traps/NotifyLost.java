/** A flag with wait in a loop, cleared again by another. */
public class NotifyLost {
  private boolean ready; private int value;
  synchronized void set() { value = 3; ready = true; notifyAll(); }
  synchronized void clear() { value = 0; }
  synchronized void get() throws InterruptedException {
    while (!ready) wait();
    assert value == 3; // FALSE
  }
  public static void main(String[] args) {
    NotifyLost n = new NotifyLost();
    new Thread(() -> n.set()).start();
    new Thread(() -> n.clear()).start();
    new Thread(() -> { try { n.get(); } catch (InterruptedException e) { } }).start();
  }
}
