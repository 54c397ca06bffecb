// CASE B30: a bound method reference as the thread body
package threads;

public final class B30MethodReferenceBad {
  private int value;

  void bump() {
    value++; // RACE check run #1 value
  }

  public static void main(String[] args) throws Exception {
    B30MethodReferenceBad cell = new B30MethodReferenceBad();
    Thread thread = new Thread(cell::bump);
    thread.start();
    cell.value = 5; // RACE check run #1 value
    thread.join();
  }
}
