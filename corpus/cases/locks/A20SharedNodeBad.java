// CASE A20: one node moved from one list to the other and kept in both
package locks;

public final class A20SharedNodeBad {
  private Node head;

  static final class Node {
    Node next;
    int value;
  }

  synchronized void push(Node node) {
    head = node;
  }

  synchronized Node first() {
    return head;
  }

  synchronized void increment() {
    head.value++; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    A20SharedNodeBad one = new A20SharedNodeBad();
    A20SharedNodeBad two = new A20SharedNodeBad();
    one.push(new Node());
    two.push(one.first());
    Thread first = new Thread(() -> one.increment());
    Thread second = new Thread(() -> two.increment());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
