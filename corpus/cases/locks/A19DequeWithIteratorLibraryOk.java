// CASE A19 library: a linked deque with its own lock; nodes made through a constructor, an iterator that takes the deque's lock
package locks;

import java.util.concurrent.locks.ReentrantLock;

public final class A19DequeWithIteratorLibraryOk {
  private final ReentrantLock lock = new ReentrantLock();
  private Node first;
  private Node last;

  private static final class Node {
    int value;
    Node prev;
    Node next;

    Node(int value, Node prev, Node next) {
      this.value = value; // OK
      this.prev = prev; // OK
      this.next = next; // OK
    }
  }

  public void addFirst(int value) {
    lock.lock();
    try {
      Node f = first; // OK
      Node node = new Node(value, null, f);
      first = node; // OK
      if (last == null) { // OK
        last = node; // OK
      } else {
        f.prev = node; // OK
      }
    } finally {
      lock.unlock();
    }
  }

  public int removeLast() {
    lock.lock();
    try {
      Node l = last; // OK
      if (l == null) {
        return -1;
      }
      unlink(l);
      return l.value; // OK
    } finally {
      lock.unlock();
    }
  }

  private void unlink(Node node) {
    Node p = node.prev; // OK
    Node n = node.next; // OK
    if (p == null) {
      first = n; // OK
    } else {
      p.next = n; // OK
    }
    if (n == null) {
      last = p; // OK
    } else {
      n.prev = p; // OK
    }
  }

  public int sum() {
    int sum = 0;
    for (Walk walk = new Walk(); walk.more(); ) {
      sum += walk.next();
    }
    return sum;
  }

  private final class Walk {
    private Node at;

    Walk() {
      lock.lock();
      try {
        at = first; // OK
      } finally {
        lock.unlock();
      }
    }

    boolean more() {
      return at != null;
    }

    int next() {
      lock.lock();
      try {
        int value = at.value; // OK
        at = at.next; // OK
        return value;
      } finally {
        lock.unlock();
      }
    }
  }
}
