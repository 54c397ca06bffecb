// CASE C24,C28 library=all: integer set as a skip list, no concurrency control
package papers;

import java.util.Random;

public final class IntSetSkipListBad {
  private static final Random RANDOM = new Random(42);
  private final int maxLevel = 4;
  private final Node head;
  private int level;

  static final class Node {
    private final int value;
    private final Node[] forward;

    Node(int level, int value) {
      this.value = value; // OK
      this.forward = new Node[level + 1]; // OK
    }

    int value() {
      return value; // OK
    }

    void setForward(int level, Node next) {
      forward[level] = next; // RACE check #Aw forward[]
    }

    Node forward(int level) {
      return forward[level]; // RACE check #Ar forward[]
    }
  }

  public IntSetSkipListBad() {
    head = new Node(maxLevel, Integer.MIN_VALUE);
    Node tail = new Node(maxLevel, Integer.MAX_VALUE);
    for (int i = 0; i <= maxLevel; i++) {
      head.setForward(i, tail);
    }
  }

  private int randomLevel() {
    int result = 0;
    while (result < maxLevel && RANDOM.nextBoolean()) { // OK
      result++;
    }
    return result;
  }

  public boolean contains(int value) {
    Node node = head;
    int from = level; // RACE check #Br level
    for (int i = from; i >= 0; i--) {
      while (node.forward(i).value() < value) {
        node = node.forward(i);
      }
    }
    return node.forward(0).value() == value;
  }

  private Node[] before(int value) {
    Node[] update = new Node[maxLevel + 1];
    Node node = head;
    int from = level; // RACE check #Br level
    for (int i = from; i >= 0; i--) {
      Node next = node.forward(i);
      while (next.value() < value) {
        node = next;
        next = node.forward(i);
      }
      update[i] = node; // OK
    }
    return update;
  }

  public boolean add(int value) {
    Node[] update = before(value);
    if (update[0].forward(0).value() == value) { // OK
      return false;
    }
    int newLevel = randomLevel();
    if (newLevel > level) { // RACE check #Br level
      int above = level + 1; // RACE check #Br level
      for (int i = above; i <= newLevel; i++) {
        update[i] = head; // OK
      }
      level = newLevel; // RACE check #Bw level
    }
    Node node = new Node(newLevel, value);
    for (int i = 0; i <= newLevel; i++) {
      node.setForward(i, update[i].forward(i)); // OK
      update[i].setForward(i, node); // OK
    }
    return true;
  }

  public boolean remove(int value) {
    Node[] update = before(value);
    Node node = update[0].forward(0); // OK
    if (node.value() != value) {
      return false;
    }
    int top = level; // RACE check #Br level
    for (int i = 0; i <= top; i++) {
      if (update[i].forward(i) == node) { // OK
        update[i].setForward(i, node.forward(i)); // OK
      }
    }
    while (level > 0 && head.forward(level).forward(0) == null) { // RACE check #Br level
      level--; // RACE check #Brw level
    }
    return true;
  }
}
