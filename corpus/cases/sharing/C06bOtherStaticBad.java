// CASE C6b: nodes are changed, then put in a final field of a new object, but read from a static one through variables and fields
package sharing;

public final class C06bOtherStaticBad {
  static final class Node {
    int value;
    Node next;
  }

  static final class Chain {
    final Node first;

    Chain(Node first) {
      this.first = first;
    }
  }

  private static final Node FIRST = new Node();

  static {
    FIRST.next = new Node();
  }

  private static volatile Chain last;

  public static void main(String[] args) throws Exception {
    Thread writer =
        new Thread(
            () -> {
              Node second = FIRST.next;
              second.value = 1; // RACE check run #1 value
              last = new Chain(second);
            });
    writer.start();
    Thread.sleep(50); // orders nothing
    int sum = 0;
    for (Node node = FIRST; node != null; node = node.next) {
      sum += node.value; // RACE check run #1 value
    }
    writer.join();
  }
}
