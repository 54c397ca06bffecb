// CASE A19,D3 library: each box guards its own node, but reflection puts the node of one box in another
package locks;

import java.lang.reflect.Field;

public final class A19NodeReflectedLibraryBad {
  private Node node = new Node();

  private static final class Node {
    int value;
  }

  public A19NodeReflectedLibraryBad() {}

  public synchronized void add(int more) {
    node.value += more; // RACE check #1 value // RACE check #2 node
  }

  public static void share(A19NodeReflectedLibraryBad from, A19NodeReflectedLibraryBad to)
      throws ReflectiveOperationException {
    Field field = A19NodeReflectedLibraryBad.class.getDeclaredField("node");
    field.set(to, field.get(from)); // RACE check #2 node // RACE check? #3 node
  }
}
