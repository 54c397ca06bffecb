// CASE A19 library: each box guards its own node; a stream that was tampered with may give two boxes the same one
package locks;

import java.io.Serializable;

public final class A19NodeReadBackSound implements Serializable {
  private static final long serialVersionUID = 1;

  private Node node = new Node();

  private static final class Node implements Serializable {
    private static final long serialVersionUID = 1;
    int value;
  }

  public A19NodeReadBackSound() {}

  public synchronized void add(int more) {
    node.value += more; // SOUND #1 value
  }
}
