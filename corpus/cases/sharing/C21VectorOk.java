// CASE C21: single calls on a Vector
package sharing;

import java.util.Vector;

public final class C21VectorOk {
  private static final Vector<Integer> LIST = new Vector<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> LIST.add(1)); // OK
    Thread second = new Thread(() -> LIST.size()); // OK
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
