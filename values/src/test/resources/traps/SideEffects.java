import java.util.*;
import java.util.function.*;
/** Code that the library calls while nobody sees it. */
public class SideEffects {
  static int a, b, c, d, e, f, g, h, i, j, k, l;
  static final class Key implements Comparable<Key>, Iterable<Key>, AutoCloseable {
    final int n;
    Key(int n) { this.n = n; }
    @Override public int hashCode() { a = 1; return n; }
    @Override public boolean equals(Object o) { b = 1; return o == this; }
    @Override public int compareTo(Key o) { c = 1; return n - o.n; }
    @Override public Iterator<Key> iterator() { d = 1; return List.of(this).iterator(); }
    @Override public void close() { e = 1; }
    @Override public String toString() { f = 1; return ""; }
  }
  record Pair(Key left, Key right) { }
  static void test(int which) {
    Key p = new Key(1), q = new Key(2);
    switch (which) {
      case 0: new HashMap<Key, Integer>().put(p, 1); assert a == 0; break; // FALSE
      case 1: new Pair(p, p).equals(new Pair(q, q)); assert b == 0; break; // FALSE
      case 2: Collections.sort(new ArrayList<>(List.of(p, q))); assert c == 0; break; // FALSE
      case 3: for (Key x : p) { x.compareTo(x); } assert d == 0; break; // FALSE
      case 4: try (Key x = p) { x.compareTo(x); } assert e == 0; break; // FALSE
      case 5: String.valueOf((Object) p); assert f == 0; break; // FALSE
      case 6: new HashMap<Integer, Integer>().computeIfAbsent(1, z -> { g = 1; return 2; }); assert g == 0; break; // FALSE
      case 7: List.of(1, 2).stream().map(z -> h = z).toList(); assert h == 0; break; // FALSE
      case 8: Optional.of(1).ifPresent(z -> i = z); assert i == 0; break; // FALSE
      case 9: String.format("%s", new Object() { public String toString() { j = 1; return ""; } }); assert j == 0; break; // FALSE
      case 10: new TreeMap<Key, Integer>((s, t) -> { k = 1; return 0; }).put(p, 1); assert k == 0; break; // FALSE
      default: Objects.hash(p); new Pair(p, q).hashCode(); l = a; assert l == 0; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    for (int n = 0; n < 12; n++) { int m = n; Thread t = new Thread(() -> test(m)); t.start(); t.join(); }
  }
}
