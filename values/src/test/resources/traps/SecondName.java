/** Copy of a reference: what is asserted about one object after the other was changed. */
public class SecondName {
  static final class Node { int v; Node next; }
  static final Object lock = new Object();
  static Node head = new Node();
  static void push() { synchronized (lock) { Node n = new Node(); n.v = head.v + 1; n.next = head; head = n; } }
  static void cut() { synchronized (lock) { if (head.next != null) { head.v = -5; } } }
  static void see() { synchronized (lock) { Node n = head; Node m = n.next == null ? n : n.next; m.v = 7;
    assert n.v != 7; // FALSE
    assert n.v >= 0; // FALSE
  } }
  public static void main(String[] args) {
    new Thread(() -> push()).start();
    new Thread(() -> cut()).start();
    new Thread(() -> see()).start();
  }
}
