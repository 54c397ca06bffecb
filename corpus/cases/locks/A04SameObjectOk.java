// CASE A4: one method is synchronized, the other locks the same object from outside
package locks;

public final class A04SameObjectOk {
  private int value;

  synchronized void set(int newValue) {
    value = newValue; // OK
  }

  static int get(A04SameObjectOk cell) {
    synchronized (cell) {
      return cell.value; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    A04SameObjectOk cell = new A04SameObjectOk();
    Thread first = new Thread(() -> cell.set(1));
    Thread second = new Thread(() -> get(cell));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
