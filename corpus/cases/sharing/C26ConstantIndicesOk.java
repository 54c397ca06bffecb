// CASE C26: threads write statically different constant indices
package sharing;

public final class C26ConstantIndicesOk {
  private static final int[] CELLS = new int[2];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> CELLS[0] = 1); // OK
    Thread second = new Thread(() -> CELLS[1] = 2); // OK
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
