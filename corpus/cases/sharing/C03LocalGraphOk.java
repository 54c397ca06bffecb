// CASE C3: a locally built list and map, passed through helpers, returned to the same thread
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C03LocalGraphOk {
  static final class Node {
    Node next;
    int value;
  }

  static Node build(int n) {
    Node head = null;
    for (int i = 0; i < n; i++) {
      Node node = new Node();
      node.next = head; // OK
      node.value = i; // OK
      head = node;
    }
    return head;
  }

  static int work() {
    Map<Integer, Node> byValue = new HashMap<>();
    for (Node n = build(5); n != null; n = n.next) { // OK
      byValue.put(n.value, n); // OK
      n.value++; // OK
    }
    return byValue.size(); // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work());
    Thread second = new Thread(() -> work());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
