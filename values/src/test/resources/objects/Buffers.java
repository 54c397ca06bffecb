/** Several buffers, each with its own lock: what holds for each of them. */
public class Buffers {
  static final class Buffer {
    private final int[] items;
    private int count, put, take;
    Buffer(int capacity) {
      if (capacity < 1) throw new IllegalArgumentException();
      items = new int[capacity];
    }
    synchronized void put(int x) throws InterruptedException {
      while (count == items.length) wait();
      items[put] = x; // TRUE
      put = put + 1 == items.length ? 0 : put + 1;
      count++;
      assert count <= items.length; // TRUE
      notifyAll();
    }
    synchronized int take() throws InterruptedException {
      while (count == 0) wait();
      int x = items[take]; // TRUE
      take = take + 1 == items.length ? 0 : take + 1;
      count--;
      assert count >= 0; // TRUE
      assert count < items.length; // TRUE
      assert count == 0; // FALSE
      notifyAll();
      return x;
    }
  }
  public static void main(String[] args) {
    for (int i = 1; i < 5; i++) {
      Buffer b = new Buffer(i);
      new Thread(() -> { try { for (;;) b.put(1); } catch (InterruptedException e) { } }).start();
      new Thread(() -> { try { for (;;) b.take(); } catch (InterruptedException e) { } }).start();
    }
  }
}
