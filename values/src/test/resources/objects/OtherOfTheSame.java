/** A method that works on another object of its own class. */
public class OtherOfTheSame {
  static final class Node {
    private int size;
    private final int[] data = new int[3];
    synchronized void push() { if (size < 3) size++; }
    synchronized void steal(Node other) {
      // The other's lock is not held, but also nobody else is there: main joins before.
      other.size = size + 2;
    }
    synchronized void check() {
      assert size <= 3; // FALSE
      if (size > 0) data[size - 1] = 1;
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Node[] nodes = new Node[4];
    for (int i = 0; i < 4; i++) nodes[i] = new Node();
    Thread t = new Thread(() -> { nodes[0].push(); nodes[0].push(); nodes[1].push(); });
    t.start();
    t.join();
    nodes[0].steal(nodes[1]);
    nodes[1].steal(nodes[2]);
    Thread u = new Thread(() -> { nodes[1].check(); nodes[2].check(); });
    u.start();
  }
}
