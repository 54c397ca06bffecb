// CASE A19: two lists, each guarded by its own monitor, nodes never shared
package locks;

public final class A19OwnNodesOk {
  private Node head;

  static final class Node {
    Node next;
    int value;
  }

  synchronized void push(int value) {
    Node node = new Node();
    node.value = value; // OK
    node.next = head; // OK
    head = node; // OK
  }

  synchronized void incrementAll() {
    for (Node n = head; n != null; n = n.next) { // OK
      n.value++; // OK
    }
  }

  static void use(A19OwnNodesOk list) {
    list.push(1);
    list.incrementAll();
  }

  public static void main(String[] args) throws Exception {
    A19OwnNodesOk one = new A19OwnNodesOk();
    A19OwnNodesOk two = new A19OwnNodesOk();
    Thread first = new Thread(() -> use(one));
    Thread second = new Thread(() -> use(two));
    Thread third = new Thread(() -> use(one));
    first.start();
    second.start();
    third.start();
    first.join();
    second.join();
    third.join();
  }
}
