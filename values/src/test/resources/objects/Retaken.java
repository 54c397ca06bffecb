/** The lock is given back and taken again between a test and its use. */
public class Retaken {
  static final class Stack {
    private final Object lock = new Object();
    private final int[] data = new int[8];
    private int top;
    boolean hasSome() { synchronized (lock) { return top > 0; } }
    void pop() {
      synchronized (lock) {
        assert top > 0; // FALSE
        if (top > 0) top--;
      }
    }
    void push(int x) { synchronized (lock) { if (top < data.length) data[top++] = x; } }
    void drain() { if (hasSome()) pop(); }
  }
  public static void main(String[] args) {
    Stack s = new Stack(), t = new Stack();
    new Thread(() -> { s.push(1); s.drain(); t.push(2); }).start();
    new Thread(() -> { s.drain(); t.drain(); }).start();
  }
}
