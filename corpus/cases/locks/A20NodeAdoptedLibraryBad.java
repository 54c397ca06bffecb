// CASE A20 library: as A19 with a constructor, but one list takes over the first node of another
package locks;

public final class A20NodeAdoptedLibraryBad {
  private Node first;

  private static final class Node {
    int value;
    final Node next;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  public synchronized void push(int value) {
    first = new Node(value, first); // OK
  }

  public void adopt(A20NodeAdoptedLibraryBad other) {
    Node theirs;
    synchronized (other) {
      theirs = other.first;
    }
    synchronized (this) {
      first = new Node(0, theirs); // OK
    }
  }

  public synchronized void increment() {
    for (Node n = first; n != null; n = n.next) {
      n.value++; // RACE check #1 value // RACE check #2 value
    }
  }

  public synchronized int sum() {
    int sum = 0;
    for (Node n = first; n != null; n = n.next) {
      sum += n.value; // RACE check #1 value
    }
    return sum;
  }
}
