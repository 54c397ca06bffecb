// CASE C1: what a field holds is given away before a new object is stored in that very field
package sharing;

public final class C01KeptLaterOk {
  private static final class Node {
    int value;
    Node next;
  }

  private static final class Chain {
    Node first = new Node();
  }

  private static volatile Node shared;

  /** Gives away what a node holds. */
  private static void give(Node node) {
    shared = node.next;
  }

  private static void turn(Chain chain) {
    Node made = new Node();
    give(chain.first);
    made.value = 1; // OK check sound
    made.next = chain.first;
    synchronized (chain) {
      chain.first = made;
    }
  }

  public static void main(String[] args) throws Exception {
    Chain chain = new Chain();
    Thread thread =
        new Thread(
            () -> {
              Node seen = shared;
              synchronized (chain) {
                System.out.println(seen == null ? chain.first.value : 0); // OK
              }
            });
    thread.start();
    turn(chain);
    thread.join();
  }
}
