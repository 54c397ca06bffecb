// CASE A19 library: a synchronized list that owns its nodes
package locks;

public final class A19OwnNodesLibraryOk {
  private Node head;

  private static final class Node {
    Node next;
    int value;
  }

  public synchronized void push(int value) {
    Node node = new Node();
    node.value = value; // OK
    node.next = head; // OK
    head = node; // OK
  }

  public synchronized int sum() {
    int sum = 0;
    for (Node n = head; n != null; n = n.next) { // OK
      sum += n.value; // OK
    }
    return sum;
  }
}
