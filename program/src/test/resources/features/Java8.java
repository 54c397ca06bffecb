import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

/** The language up to Java 8. */
class Java8<T extends Comparable<T>> {
  private static int counter;
  private final Object lock = new Object();
  private long total;
  protected T[] items;

  enum Color { RED, GREEN { @Override int weight() { return 2; } }, BLUE; int weight() { return 1; } }

  @FunctionalInterface interface Shape { double area(); default String label() { return "shape " + area(); } static Shape unit() { return () -> 1.0; } }

  class Inner { private int secret = counter; int outer() { return (int) total + secret; } }

  static class Nested<E> implements Closeable { private E value; Nested(E value) { this.value = value; } public void close() throws IOException { if (value == null) throw new IOException("none"); } }

  String concat(String a, int b, char c, double d, Object e) { return a + b + c + d + e + "end"; }

  String concatAssign(String a) { a += 1L; a += true; return a; }

  Supplier<String> lambda(String captured) { return () -> captured + counter; }

  Supplier<Integer> thisLambda() { return () -> items.length; }

  Function<String, Integer> methodReference() { return Integer::parseInt; }

  Supplier<List<String>> constructorReference() { return ArrayList::new; }

  Runnable marked() { return (Runnable & Serializable) () -> counter++; }

  IntBinaryOperator nested() { return (a, b) -> { Supplier<Integer> s = () -> a + b; return s.get(); }; }

  int finallyReturns(int x) { try { if (x > 0) return x; x = 10 / x; } catch (ArithmeticException e) { x = -1; } finally { counter++; total += x; } return x; }

  int nestedFinally(int[] a) { int s = 0; for (int i = 0; i < a.length; i++) { try { try { s += a[i + 1]; } finally { s++; } if (s > 100) break; } catch (IndexOutOfBoundsException | NullPointerException e) { s--; continue; } finally { s += 2; } } return s; }

  String resources(String text) throws IOException { try (Nested<String> a = new Nested<>(text); Nested<Integer> b = new Nested<>(1)) { return a.value + b.value; } }

  synchronized long monitor(Object other) { synchronized (lock) { synchronized (other) { total++; if (total == 7) return 0; } total--; } return total; }

  int stringSwitch(String s) { switch (s) { case "a": return 1; case "Aa": case "BB": return 2; case "z": counter = 3; default: return counter; } }

  int enumSwitch(Color c) { switch (c) { case RED: return 1; case BLUE: return 3; default: return c.weight(); } }

  int sparse(int x) { switch (x) { case -1000: return 1; case 5: return 2; case 1 << 30: return 3; } return 0; }

  long arithmetic(int a, long b, float c, double d) { long r = a << 3 | a >>> 2 ^ ~a; r += b % 7 * (b >> a) - (b << a); r += (long) (c * d) + (byte) a + (short) b + (char) a; r -= c > d || c != c ? 1 : 0; return -r; }

  int loops(int[][] grid) { int s = 0; outer: for (int[] row : grid) { for (int cell : row) { if (cell < 0) continue outer; if (cell > 1000) break outer; s += cell; } } do { s--; } while (s > 50 && (s & 1) == 0); return s; }

  Object arrays(int n) { int[][][] cube = new int[n][2][]; cube[0][1] = new int[] {1, 2, 3}; boolean[] flags = {true, false}; flags[0] ^= flags[1]; byte[] bytes = new byte[n]; bytes[0] += 3; char[] cs = {'a'}; cs[0]++; short[] ss = {1}; ss[0] <<= 2; long[] ls = {1L}; ls[0]--; float[] fs = {1f}; fs[0] /= 2; double[] ds = {1}; ds[0] %= 3; Object[] os = new String[n]; os[0] = cube.clone(); return os; }

  <E extends Exception> T generic(List<? extends T> in, E e) throws E { if (in.isEmpty()) throw e; T best = in.get(0); for (T t : in) { if (t.compareTo(best) > 0) best = t; } return best; }

  Comparator<T> anonymous(final int sign) { return new Comparator<T>() { @Override public int compare(T a, T b) { return sign * a.compareTo(b) + (int) total; } }; }

  Callable<Inner> inner() { return Inner::new; }

  int privateAccess(Inner i) { return i.secret++ + (i.secret += 2); }

  boolean asserts(Integer boxed) { assert boxed != null : "no " + boxed; boxed++; Object o = boxed; return o instanceof Integer && (Integer) o == 3 ? boxed.equals(4) : !Color.RED.equals(o); }

  Class<?>[] literals() { return new Class<?>[] {int.class, String[].class, Java8.class}; }

  static int recursion(int n) { return n <= 1 ? 1 : n * recursion(n - 1); }

  static <A> void varargs(A... as) { for (A a : as) { System.out.println(a); } varargs(1, "x", 2.0); }

  int doubleJump(boolean a, boolean b, boolean c) { int x = 1; if (a && (b || !c) && !(b & c)) { x = 2; } else if (a ? b : c) { x = 3; } return x; }

  void infinite() { while (true) { counter++; try { if (counter > 5) throw new IllegalStateException(); } finally { if (counter == 3) continue; } } }
}
