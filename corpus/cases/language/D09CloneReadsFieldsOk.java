// CASE D9: clone reads all fields of an object under the lock of its writer
package language;

public final class D09CloneReadsFieldsOk {
  static class Shape implements Cloneable {
    int size;
    final int kind;

    Shape(int kind) {
      this.kind = kind; // OK
    }

    synchronized void resize() {
      size = 2; // OK
    }

    Shape copy() {
      try {
        synchronized (this) {
          return (Shape) super.clone(); // OK
        }
      } catch (CloneNotSupportedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static final Shape SHARED = new Shape(1);

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(() -> SHARED.resize()); // OK
    writer.start();
    Shape copy = SHARED.copy();
    copy.size = 3; // OK
    writer.join();
    System.out.println(copy.size + copy.kind); // OK
  }
}
