/** Two objects that share one array, and a setter that exchanges it. */
public class SharedArray {
  static final class Window {
    private int[] data;
    private int size;
    Window(int[] data) { this.data = data; }
    synchronized void grow() {
      if (size < data.length) size++;
      assert size <= data.length; // FALSE
    }
    synchronized void use(int[] other) { data = other; }
    synchronized int last() {
      return size == 0 ? 0 : data[size - 1];
    }
  }
  public static void main(String[] args) {
    int[] common = new int[5];
    Window v = new Window(common), w = new Window(common);
    new Thread(() -> { for (int i = 0; i < 9; i++) { v.grow(); w.grow(); v.last(); } }).start();
    new Thread(() -> { v.use(new int[0]); w.use(common); }).start();
  }
}
