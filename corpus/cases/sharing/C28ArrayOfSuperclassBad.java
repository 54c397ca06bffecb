// CASE C28: an array that a superclass's constructor makes, written by one thread, read by another
package sharing;

public final class C28ArrayOfSuperclassBad {
  static class Base {
    final int[] cells = new int[2];
  }

  static final class Sub extends Base {}

  static int read(Base base) {
    return base.cells[0]; // RACE check run #1 cells[]
  }

  public static void main(String[] args) throws Exception {
    Base shared = new Sub();
    Thread writer =
        new Thread(
            () -> {
              shared.cells[0] = 1; // RACE check run #1 cells[]
            });
    writer.start();
    read(shared);
    writer.join();
  }
}
