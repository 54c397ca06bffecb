// CASE D2: a record with primitive components and read-only contents
package language;

public final class D02RecordReadOnlyOk {
  record Frame(int width, int[] pixels) {
    int area() {
      return width * pixels.length + pixels[0]; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Frame frame = new Frame(2, new int[4]);
    Thread first = new Thread(() -> frame.area());
    Thread second = new Thread(() -> frame.area());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
