// CASE C28: each thread has an array of its own
package sharing;

public final class C28DifferentArraysOk {
  static int work() {
    int[] cells = new int[4];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = i; // OK
    }
    return cells[3]; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work());
    Thread second = new Thread(() -> work());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
