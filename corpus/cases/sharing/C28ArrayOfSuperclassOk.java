// CASE C28: an array that a superclass's constructor makes, filled before the other thread starts
package sharing;

public final class C28ArrayOfSuperclassOk {
  static class Base {
    final int[] cells = new int[2];
  }

  static final class Sub extends Base {}

  static int read(Base base) {
    return base.cells[0]; // OK
  }

  public static void main(String[] args) throws Exception {
    Base shared = new Sub();
    shared.cells[0] = 1; // OK
    Thread reader = new Thread(() -> read(shared));
    reader.start();
    reader.join();
    Base own = new Sub();
    own.cells[1] = read(shared); // OK
  }
}
