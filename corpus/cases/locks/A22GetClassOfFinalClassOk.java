// CASE A22: getClass() of a final class is one object
package locks;

public final class A22GetClassOfFinalClassOk {
  private static int total;

  void add() {
    synchronized (getClass()) {
      total++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    A22GetClassOfFinalClassOk one = new A22GetClassOfFinalClassOk();
    A22GetClassOfFinalClassOk two = new A22GetClassOfFinalClassOk();
    Thread first = new Thread(() -> one.add());
    Thread second = new Thread(() -> two.add());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
