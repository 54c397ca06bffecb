// CASE C6b: a reader keeps what it got from a final field in a plain field of its own iterator; only the reference races
package sharing;

public final class C06bFinalIteratedBad {
  static final class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static final class Walk {
    private Node at;

    Walk(Node first) {
      at = first;
    }

    int next() {
      int value = at.value; // OK
      at = at.next; // OK
      return value;
    }
  }

  static final class Chain {
    final Node first;

    Chain() {
      first = new Node(1, new Node(2, null));
      first.next.value = 3; // OK
    }

    Walk walk() {
      return new Walk(first);
    }
  }

  private static Chain chain = new Chain();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> chain = new Chain()); // RACE check run #1 chain
    writer.start();
    Thread.sleep(50); // orders nothing
    Walk walk = chain.walk(); // RACE check run #1 chain
    int sum = walk.next() + walk.next();
    writer.join();
  }
}
