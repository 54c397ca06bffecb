/** A wait gives the lock away in the middle. */
public class WaitLetsIn {
  static final class Slot {
    private int size;
    private final int[] data = new int[4];
    synchronized void put(int x) throws InterruptedException {
      int at = size;
      if (at >= data.length) return;
      if (x == 0) wait();
      assert at == size; // FALSE
      data[at] = x; // TRUE
      if (size < data.length) size++;
      notifyAll();
    }
    synchronized void reset() { size = 0; notifyAll(); }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      Slot s = new Slot();
      new Thread(() -> { try { s.put(0); } catch (InterruptedException e) { } }).start();
      new Thread(() -> { try { s.put(1); s.reset(); } catch (InterruptedException e) { } }).start();
    }
  }
}
