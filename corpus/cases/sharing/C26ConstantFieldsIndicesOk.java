// CASE C26: the indices are static final constants
package sharing;

public final class C26ConstantFieldsIndicesOk {
  private static final int LEFT = 0;
  private static final int RIGHT = 1;

  public static void main(String[] args) throws Exception {
    int[] cells = new int[2];
    Thread left = new Thread(() -> cells[LEFT]++); // OK
    Thread right = new Thread(() -> cells[RIGHT]++); // OK
    left.start();
    right.start();
    left.join();
    right.join();
    int sum = cells[LEFT] + cells[RIGHT]; // OK
  }
}
