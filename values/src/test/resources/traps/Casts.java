/** Floating point, narrow types, mixed assignments. */
public class Casts {
  static final Object lock = new Object();
  static double nan = Double.NaN; static double huge = 1e20; static float f = Integer.MAX_VALUE; static long l = Long.MAX_VALUE;
  static int[] in = {0, 1, -1, 127, 128, 255, 256, 32768, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
  static void test(int which) {
    synchronized (lock) {
      for (int v : in) {
        byte b = (byte) v; short s = (short) v; char c = (char) v;
        int mixed = v; mixed += 3.7; byte add = b; add += 100; char down = c; down--; 
        int big = (int) huge, none = (int) nan, back = (int) f; long twice = l + 1; 
        switch (which) {
          case 0: assert b == v; break; // FALSE
          case 1: assert s == v; break; // FALSE
          case 2: assert c == v; break; // FALSE
          case 3: assert mixed == v + 3; break; // FALSE
          case 4: assert add > b; break; // FALSE
          case 5: assert down < c; break; // FALSE
          case 6: assert big < 0; break; // FALSE
          case 7: assert none != 0; break; // FALSE
          case 8: assert twice > l; break; // FALSE
          case 9: assert nan == nan; break; // FALSE
          case 10: assert !(nan < 0) && !(nan >= 0) && nan <= 0; break; // FALSE
          case 11: assert (v & 7) == v % 8; break; // FALSE
          case 12: assert v >>> 28 == v >> 28; break; // FALSE
          case 13: assert (v ^ -1) != -v - 1; break; // FALSE
          case 15: assert Math.floorMod(v, 7) == v % 7; break; // FALSE
          case 16: assert v << 1 >> 1 == v; break; // FALSE
          case 17: assert Integer.compare(v, 1) == v - 1; break; // FALSE
          case 18: assert (v | 1) == v + 1; break; // FALSE
          default: assert Math.max(v, 5) == v; // FALSE
        }
      }
    }
  }
  public static void main(String[] args) {
    for (int n = 0; n < 21; n++) { int k = n; new Thread(() -> test(k)).start(); }
  }
}
