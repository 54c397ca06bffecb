import java.util.Arrays;
/** Arrays that the library fills, copies, and that have other names. */
public class Filled {
  static final Object lock = new Object();
  static void test(int which) {
    int[] a = new int[2], b = {7, 8};
    int[][] m = new int[2][];
    synchronized (lock) {
      switch (which) {
        case 0: Arrays.fill(a, 3); assert a[0] == 0; break; // FALSE
        case 1: System.arraycopy(b, 0, a, 0, 2); assert a[1] == 0; break; // FALSE
        case 2: m[0] = m[1] = a; m[0][0] = 5; assert m[1][0] == 0; break; // FALSE
        case 3: Arrays.setAll(a, i -> i + 1); assert a[0] == 0; break; // FALSE
        case 4: a = b.clone(); assert a[0] == 0; break; // FALSE
        case 5: a = Arrays.copyOf(b, 5); assert a.length == 2; break; // FALSE
        case 6: swap(b); assert b[0] == 7; break; // FALSE
        default: a[which - 7]++; assert a[0] == 0; // FALSE
      }
    }
  }
  static void swap(int... x) { int t = x[0]; x[0] = x[1]; x[1] = t; }
  public static void main(String[] args) {
    for (int n = 0; n < 8; n++) { int k = n; new Thread(() -> test(k)).start(); }
  }
}
