/** A deque of sixteen slots under a lock: the owner at one end, others at the other. */
public class Deque {
  private final int[] slots = new int[16];
  private int head, size;

  synchronized boolean push(int x) {
    if (size == slots.length) return false;
    int tail = (head + size) % slots.length; // TRUE
    slots[tail] = x; // TRUE
    size++;
    assert size <= 16; // TRUE
    assert size < 16; // FALSE
    return true;
  }
  synchronized int pop() {
    if (size == 0) return -1;
    size--;
    return slots[(head + size) % slots.length]; // TRUE
  }
  synchronized int steal() {
    if (size == 0) return -1;
    int x = slots[head]; // TRUE
    head = (head + 1) % slots.length; // TRUE
    size--;
    assert size >= 0; // TRUE
    return x;
  }
  public static void main(String[] args) throws InterruptedException {
    final Deque d = new Deque();
    Thread owner = new Thread(() -> { for (int i = 0; i < 40; i++) d.push(i); for (int i = 0; i < 40; i++) d.pop(); });
    Thread thief = new Thread(() -> { for (int i = 0; i < 40; i++) d.steal(); });
    owner.start(); thief.start();
    owner.join(); thief.join();
  }
}
