import java.util.function.*;
/** A captured array as a counter, a supplier that changes a field, a method reference. */
public class LambdaCapture {
  static final Object lock = new Object();
  static int f;
  static int bump() { return ++f; }
  static void use(IntSupplier s) { synchronized (lock) { int before = f; s.getAsInt(); 
    assert f == before; // FALSE
  } }
  public static void main(String[] args) {
    int[] cell = new int[1];
    new Thread(() -> { synchronized (lock) { cell[0]++; } }).start();
    new Thread(() -> { synchronized (lock) { 
      assert cell[0] == 0; // FALSE
    } }).start();
    new Thread(() -> use(LambdaCapture::bump)).start();
    new Thread(() -> use(() -> 0)).start();
  }
}
