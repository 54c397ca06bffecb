// CASE C6b: what a final field holds is read by methods that are given it; only the reference races
package sharing;

public final class C06bFinalGivenOnBad {
  static final class Node {
    int value;
    Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static final class Box {
    Node first;
    int[] counts = new int[4];

    int sum() {
      int sum = 0;
      for (Node node = first; node != null; node = node.next) { // OK
        sum += node.value; // OK
      }
      return sum + counts[1]; // OK
    }
  }

  static final class Chain {
    final Box box = new Box();

    Chain() {
      box.first = new Node(1, new Node(2, null)); // OK
      box.first.next.value = 3; // OK
      box.counts[1] = 4; // OK
    }
  }

  private static Chain chain = new Chain();

  static int second(Box box) {
    Node first = box.first; // OK
    return first.next.value + box.counts[1]; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> chain = new Chain()); // RACE check run #1 chain
    writer.start();
    Thread.sleep(50); // orders nothing
    Chain seen = chain; // RACE check run #1 chain
    int sum = second(seen.box) + seen.box.sum();
    writer.join();
  }
}
