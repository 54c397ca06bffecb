// CASE A20: the node is taken out of the first list before it enters the second
package locks;

public final class A20NodeMovedOutOk {
  private Node head;

  static final class Node {
    int value;
  }

  synchronized void push(Node node) {
    head = node;
  }

  synchronized Node removeFirst() {
    Node node = head;
    head = null;
    return node;
  }

  synchronized void increment() {
    if (head != null) {
      head.value++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    A20NodeMovedOutOk one = new A20NodeMovedOutOk();
    A20NodeMovedOutOk two = new A20NodeMovedOutOk();
    one.push(new Node());
    two.push(one.removeFirst());
    Thread first = new Thread(() -> one.increment());
    Thread second = new Thread(() -> two.increment());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
