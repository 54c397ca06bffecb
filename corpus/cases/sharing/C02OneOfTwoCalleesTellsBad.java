// CASE C2: a call may run two methods; one of them lets others have what holds the object, and writes the object then
package sharing;

public final class C02OneOfTwoCalleesTellsBad {
  static final class Node {
    int value;
  }

  static final class Holder {
    Node node;
  }

  static volatile Holder last;

  interface Sink {
    void take(Node node, Holder holder);
  }

  static final class Calm implements Sink {
    @Override
    public void take(Node node, Holder holder) {
      System.out.println("calm");
    }
  }

  static final class Telling implements Sink {
    @Override
    public void take(Node node, Holder holder) {
      last = holder;
      node.value = 1; // RACE check run? #1 value
    }
  }

  static final class Trusting implements Sink {
    @Override
    public void take(Node node, Holder holder) {
      System.out.println("trusting");
    }
  }

  private static Sink sink(int i) {
    return i == 0 ? new Calm() : i == 1 ? new Telling() : new Trusting();
  }

  private static void read() {
    Holder found = last;
    if (found != null) {
      System.out.println(found.node.value); // RACE check run? #1 value
    }
  }

  public static void main(String[] args) {
    new Thread(C02OneOfTwoCalleesTellsBad::read).start();
    for (int i = 0; i < 3; i++) {
      Holder holder = new Holder();
      Node node = new Node();
      holder.node = node;
      sink(i).take(node, holder);
    }
  }
}
