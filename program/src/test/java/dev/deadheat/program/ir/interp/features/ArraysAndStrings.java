package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;

/** Arrays of all kinds, and strings. */
@SuppressWarnings("lossy-conversions")
public final class ArraysAndStrings {
  private ArraysAndStrings() {}

  static final int[] TABLE = {3, 1, 4, 1, 5, 9, 2, 6};
  static final String[][] NAMES = {{"a", "b"}, {}, {"c", null}};

  public static void allStores(
      boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, int v) {
    z[0] = v > 0;
    b[0] = (byte) v;
    c[0] = (char) v;
    s[0] = (short) v;
    i[0] = v;
    l[0] = v;
    f[0] = v;
    d[0] = v;
    b[1] += v;
    c[1]++;
    s[1] <<= 3;
    l[1] *= v;
    d[1] /= v;
    z[1] |= z[0];
  }

  public static String allLoads(
      boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d) {
    return "" + z[0] + b[0] + c[0] + s[0] + i[0] + l[0] + f[0] + d[0];
  }

  public static int[] aliased(int[] a, int[] b) {
    a[0] = 1;
    b[0] += 2;
    a[b.length - 1] ^= b[0];
    return a == b ? new int[] {a[0]} : null;
  }

  public static int[][] grid(@Range(from = -1, to = 6) int w, @Range(from = -1, to = 6) int h) {
    int[][] grid = new int[w][h];
    for (int x = 0; x < w; x++) {
      for (int y = 0; y < h; y++) {
        grid[x][y] += x * y - grid[y % w][x % h]++;
      }
    }
    return grid;
  }

  public static Object partial(@Range(from = -2, to = 4) int a, @Range(from = -2, to = 4) int b) {
    Object[] parts = {new long[a][b][], new String[b][a][2], new boolean[3][], new char[a][][]};
    return parts;
  }

  public static Object stored(Object o, @Range(from = 0, to = 3) int n) {
    Object[] array =
        switch (n) {
          case 0 -> new Object[2];
          case 1 -> new Integer[2];
          case 2 -> new String[2];
          default -> new Comparable<?>[2];
        };
    array[1] = o;
    return array;
  }

  public static Object[] cloned(int[] a, String[] s) {
    int[] b = a.clone();
    String[] t = s.clone();
    b[0] = 7;
    t[0] = "x" + t.length;
    return new Object[] {a, b, s, t};
  }

  public static int initialised(@Range(from = -1, to = 8) int n) {
    return TABLE[n] + NAMES.length + NAMES[n % 3].length + (NAMES[0][1] + NAMES[2][n & 1]).length();
  }

  public static int sum(int... values) {
    int sum = 0;
    for (int v : values) sum += v;
    return sum;
  }

  public static int varargs(int a, int b) {
    return sum() + sum(a) * 3 + sum(a, b) * 5 + count("x", a, b, null) + count((Object[]) null);
  }

  private static int count(Object... all) {
    return all == null ? -1 : all.length;
  }

  public static int[] bubbleSort(int[] a) {
    boolean swapped = true;
    for (int n = a.length; swapped; n--) {
      swapped = false;
      for (int i = 1; i < n; i++) {
        if (a[i - 1] > a[i]) {
          int t = a[i];
          a[i] = a[i - 1];
          a[i - 1] = t;
          swapped = true;
        }
      }
    }
    return a;
  }

  public static void quickSort(int[] a) {
    sort(a, 0, a.length - 1);
  }

  private static void sort(int[] a, int low, int high) {
    if (low >= high) return;
    int pivot = a[(low + high) >>> 1];
    int i = low;
    int j = high;
    while (i <= j) {
      while (a[i] < pivot) i++;
      while (a[j] > pivot) j--;
      if (i <= j) {
        int t = a[i];
        a[i++] = a[j];
        a[j--] = t;
      }
    }
    sort(a, low, j);
    sort(a, i, high);
  }

  public static int sieve(@Range(from = 0, to = 120) int n) {
    boolean[] composite = new boolean[n + 1];
    int primes = 0;
    for (int i = 2; i <= n; i++) {
      if (composite[i]) continue;
      primes++;
      for (int j = i * i; j <= n; j += i) composite[j] = true;
    }
    return primes;
  }

  public static long[][] matrixProduct(@Range(from = 0, to = 5) int n, long seed) {
    long[][] a = new long[n][n];
    for (long[] row : a) for (int i = 0; i < n; i++) row[i] = seed = seed * 31 + i;
    long[][] product = new long[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) for (int k = 0; k < n; k++) product[i][j] += a[i][k] * a[k][j];
    return product;
  }

  public static int editDistance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) row[j] = j;
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int above = row[j];
        row[j] =
            a.charAt(i - 1) == b.charAt(j - 1)
                ? diagonal
                : 1 + Math.min(diagonal, Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[b.length()];
  }

  public static String concatenation(
      boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, Object[] o) {
    String all = "z" + z + b + c + s + "\u0001" + i + l + "\u0002" + f + d + t + (o == null);
    all += c;
    all += 1.5f;
    all = i + l + all + null + 'x' + true;
    return all;
  }

  public static String stringBuilder(String s, int n) {
    StringBuilder b = new StringBuilder();
    b.append(s).append(n).insert(0, 'c').append(2L).append(1.5).append((Object) s).reverse();
    b.setLength(b.length() - 1);
    return b.append(b.length()).toString();
  }

  public static String textBlock(int n) {
    return """
        first "line" %d
          second \
        joined
        """
            .formatted(n)
        + n;
  }

  public static boolean reversed(String s) {
    int i = 0;
    int j = s.length() - 1;
    while (i < j) if (s.charAt(i++) != s.charAt(j--)) return false;
    return true;
  }

  public static int hash(byte[] bytes) {
    int h = 0x811c9dc5;
    for (byte b : bytes) {
      h ^= b & 0xff;
      h *= 16777619;
    }
    return h;
  }

  public static int crc(byte[] bytes) {
    int crc = ~0;
    for (byte b : bytes) {
      crc ^= b & 0xff;
      for (int k = 0; k < 8; k++) crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
    }
    return ~crc;
  }

  public static int compoundIndex(int[] a, @Range(from = -1, to = 5) int i) {
    int before = i;
    a[i++] += a[i++] = a[i] - i;
    a[--i] = i = 2;
    return before + i;
  }
}
