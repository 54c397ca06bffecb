// CASE D9: clone reads all fields of an object that another thread is writing
package language;

public final class D09CloneReadsFieldsBad {
  static class Shape implements Cloneable {
    int size;
    final int kind;

    Shape(int kind) {
      this.kind = kind; // OK
    }

    Shape copy() {
      try {
        return (Shape) super.clone(); // RACE check run #1
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final Shape SHARED = new Shape(1);

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> SHARED.size = 2); // RACE check run #1
    writer.start();
    Shape copy = SHARED.copy();
    copy.size = 3; // OK
    writer.join();
    System.out.println(copy.size + copy.kind); // OK
  }
}
