/** What each queue keeps is asserted by who watches it, in another class. */
public class Watcher {
  static final class Ring {
    private final int[] items;
    private int count;
    Ring(int n) { items = new int[n]; }
    synchronized void put(int x) { if (count < items.length) items[count++] = x; } // TRUE
    synchronized int take() { return count == 0 ? 0 : items[--count]; } // TRUE
    synchronized int size() { return count; }
    int capacity() { return items.length; }
  }
  static final class Watch implements Runnable {
    private final Ring ring;
    Watch(Ring ring) { this.ring = ring; }
    public void run() {
      for (int i = 0; i < 100; i++) {
        synchronized (ring) {
          assert ring.count <= ring.items.length; // TRUE
          assert ring.size() <= ring.capacity(); // TRUE
          assert ring.size() < ring.capacity(); // FALSE
        }
        int n = ring.size();
        assert n >= 0; // TRUE
      }
    }
  }
  public static void main(String[] args) {
    for (int i = 1; i < 4; i++) {
      Ring r = new Ring(i);
      new Thread(() -> { for (;;) r.put(1); }).start();
      new Thread(() -> { for (;;) r.take(); }).start();
      new Thread(new Watch(r)).start();
    }
  }
}
