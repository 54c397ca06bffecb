// CASE C6b: a chain of nodes with plain fields behind a final field; only the reference races
package sharing;

public final class C06bFinalNodesBad {
  static final class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static final class Chain {
    final Node first;

    Chain() {
      Node last = new Node(3, null);
      Node middle = new Node(2, last);
      first = new Node(1, middle);
      last.value = 4; // OK
    }
  }

  private static Chain chain = new Chain();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> chain = new Chain()); // RACE check run #1 chain
    writer.start();
    Thread.sleep(50); // orders nothing
    Chain seen = chain; // RACE check run #1 chain
    int sum = 0;
    for (Node node = seen.first; node != null; node = node.next) { // OK
      sum += node.value; // OK
    }
    writer.join();
  }
}
