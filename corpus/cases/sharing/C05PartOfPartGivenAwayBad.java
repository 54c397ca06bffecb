// CASE C5: a helper fills a holder, another gives away what is in a part of it, which is written afterwards
package sharing;

public final class C05PartOfPartGivenAwayBad {
  private static final class Node {
    int value;
  }

  private static final class Part {
    Node node;
  }

  private static final class Holder {
    Part part;
  }

  private static volatile Node shared;

  private static void fill(Holder holder) {
    holder.part = new Part();
    holder.part.node = new Node();
  }

  private static void give(Part part) {
    shared = part.node;
  }

  public static void main(String[] args) throws Exception {
    Holder holder = new Holder();
    fill(holder);
    holder.part.node.value = 1; // OK
    give(holder.part);
    Thread thread = new Thread(() -> shared.value = 2); // RACE check run #1 value
    thread.start();
    holder.part.node.value = 3; // RACE check run #1 value
    thread.join();
  }
}
