/** Two names of one array; the length of the one that is there now. */
public class ArrayAlias {
  static final Object lock = new Object();
  static int[] data = new int[8];
  static int used;
  static void add() { synchronized (lock) { if (used < data.length) used++; } }
  static void shrink() { synchronized (lock) { data = new int[2]; } }
  static void look() {
    synchronized (lock) {
      assert used <= data.length; // FALSE
    }
  }
  static void alias() {
    int[] p = new int[2], q = p;
    synchronized (lock) { q[0] = 4; int[] r = data; r[0] = 1; 
      assert p[0] == 0; // FALSE
    }
  }
  public static void main(String[] a) {
    new Thread(() -> { for (int i = 0; i < 4; i++) add(); }).start();
    new Thread(() -> shrink()).start();
    new Thread(() -> look()).start();
    new Thread(() -> alias()).start();
  }
}
