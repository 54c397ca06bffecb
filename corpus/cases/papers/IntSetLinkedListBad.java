// CASE C24 library=all: integer set as a sorted linked list, no concurrency control
package papers;

public final class IntSetLinkedListBad {
  private final Node first;

  static final class Node {
    private final int value;
    private Node next;

    Node(int value) {
      this.value = value;
    }

    Node(int value, Node next) {
      this.value = value; // OK
      setNext(next);
    }

    int value() {
      return value; // OK
    }

    void setNext(Node next) {
      this.next = next; // RACE check #Aw next
    }

    Node next() {
      return next; // RACE check #Ar next
    }
  }

  public IntSetLinkedListBad() {
    Node last = new Node(Integer.MAX_VALUE);
    first = new Node(Integer.MIN_VALUE, last);
  }

  public boolean add(int value) {
    Node previous = first;
    Node next = previous.next();
    while (next.value() < value) {
      previous = next;
      next = previous.next();
    }
    if (next.value() == value) {
      return false;
    }
    previous.setNext(new Node(value, next));
    return true;
  }

  public boolean remove(int value) {
    Node previous = first;
    Node next = previous.next();
    while (next.value() < value) {
      previous = next;
      next = previous.next();
    }
    if (next.value() != value) {
      return false;
    }
    previous.setNext(next.next());
    return true;
  }

  public boolean contains(int value) {
    Node next = first.next();
    while (next.value() < value) {
      next = next.next();
    }
    return next.value() == value;
  }
}
