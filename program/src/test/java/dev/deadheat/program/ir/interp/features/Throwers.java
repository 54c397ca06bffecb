package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;

/** Try blocks in which one instruction alone can throw, one method for each such instruction. */
public final class Throwers {
  private Throwers() {}

  static final class Failing {
    static int value = Integer.parseInt("none");
    int field;
  }

  static final class Holder {
    int number;
    Object text;

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }
  }

  public static long divisions(@Range(from = -1, to = 1) int i, @Range(to = 3) int which) {
    int x = i + 8;
    long l = i;
    long y = l + 9;
    try {
      switch (which) {
        case 0 -> x = 100 / i;
        case 1 -> x = 100 % i;
        case 2 -> y = 100 / l;
        default -> y = 100 % l;
      }
    } catch (ArithmeticException e) {
      return -1 - x - y;
    }
    return x + y;
  }

  public static String cast(Object o) {
    String s = "before";
    try {
      s = (String) o;
    } catch (ClassCastException e) {
      return s;
    }
    return "cast" + s;
  }

  public static int length(int[] a) {
    int n = 5;
    try {
      n = a.length;
    } catch (NullPointerException e) {
      return -n;
    }
    return n;
  }

  public static int readsField(boolean isNull) {
    Holder h = isNull ? null : new Holder();
    int n = 5;
    try {
      n = h.number;
    } catch (NullPointerException e) {
      return -n;
    }
    return n;
  }

  public static int writesField(boolean isNull, int v) {
    Holder h = isNull ? null : new Holder();
    try {
      h.number = v;
    } catch (NullPointerException e) {
      return -v;
    }
    return h.number;
  }

  public static int readsStatic() {
    int n = 1;
    try {
      n = Failing.value;
    } catch (LinkageError e) {
      return -n;
    }
    return n;
  }

  public static int writesStatic(int v) {
    try {
      Failing.value = v;
    } catch (LinkageError e) {
      return -v;
    }
    return v;
  }

  public static int makes() {
    Object o = null;
    try {
      o = new Failing();
    } catch (LinkageError e) {
      return o == null ? -1 : -2;
    }
    return 1;
  }

  public static Object makesArray(@Range(from = -2, to = 2) int n, @Range(to = 2) int which) {
    Object o = "none";
    try {
      switch (which) {
        case 0 -> o = new int[n];
        case 1 -> o = new String[n];
        default -> o = new long[n][n];
      }
    } catch (NegativeArraySizeException e) {
      return o + e.getMessage();
    }
    return o;
  }

  public static int locks(Object o) {
    int n = 0;
    try {
      synchronized (o) {
        n = 1;
      }
    } catch (NullPointerException e) {
      return n - 10;
    }
    return n;
  }

  public static int throwsIt(boolean isNull) {
    RuntimeException e = isNull ? null : new IllegalStateException("it");
    int n = 3;
    try {
      throw e;
    } catch (NullPointerException x) {
      return n;
    } catch (IllegalStateException x) {
      return n + x.getMessage().length();
    }
  }

  public static int calls(String s) {
    int n = 7;
    try {
      n = s.length();
    } catch (NullPointerException e) {
      return -n;
    }
    return n;
  }

  public static int callsInterface(CharSequence s) {
    int n = 7;
    try {
      n = s.length();
    } catch (NullPointerException e) {
      return -n;
    }
    return n;
  }

  public static String concatenates(boolean good) {
    Object o = good ? "good" : new Holder();
    String s = "start";
    try {
      s = "text " + o;
    } catch (IllegalStateException e) {
      return s + e.getMessage();
    }
    return s;
  }

  public static int loadsInts(int[] a, @Range(from = -1, to = 6) int i) {
    int v = 3;
    try {
      v = a[i];
    } catch (RuntimeException e) {
      return v * 1000;
    }
    return v;
  }

  public static double loads(
      byte[] b, char[] c, short[] s, long[] l, float[] f, double[] d, @Range(to = 5) int i) {
    double v = 3;
    int at = i * 2;
    try {
      switch (i) {
        case 0 -> v = b[at];
        case 1 -> v = c[at];
        case 2 -> v = s[at];
        case 3 -> v = l[at];
        case 4 -> v = f[at];
        default -> v = d[at];
      }
    } catch (RuntimeException e) {
      return v * 1000;
    }
    return v;
  }

  public static int stores(
      byte[] b, char[] c, short[] s, long[] l, float[] f, double[] d, @Range(to = 5) int i) {
    int done = 0;
    int at = i * 2;
    try {
      done = 1;
      switch (i) {
        case 0 -> b[at] = 1;
        case 1 -> c[at] = 2;
        case 2 -> s[at] = 3;
        case 3 -> l[at] = 4;
        case 4 -> f[at] = 5;
        default -> d[at] = 6;
      }
      done = 2;
    } catch (RuntimeException e) {
      return done * 1000;
    }
    return done;
  }

  public static int storesObject(boolean strings, Object o) {
    Object[] a = strings ? new String[1] : new Integer[1];
    int n = 1;
    try {
      a[0] = o;
    } catch (ArrayStoreException e) {
      return n + e.getMessage().length();
    }
    return n;
  }

  public static Object loadsObject(String[] a, @Range(from = -1, to = 6) int i) {
    Object o = "old";
    try {
      o = a[i];
    } catch (ArrayIndexOutOfBoundsException e) {
      return o + e.getMessage();
    }
    return o;
  }

  /** The value that only the handler reads comes round the loop. */
  public static int oldValueInLoop(@Range(from = 0, to = 20) int n) {
    int x = n;
    int sum = 0;
    int i = 0;
    do {
      try {
        x = Exceptions.mayThrow(i);
      } catch (IllegalStateException e) {
        sum = sum * 7 + x;
        x = i * 2;
      }
    } while (i++ < n);
    return sum;
  }

  /** As before, with an assignment that nothing but the handler of the next one reads. */
  public static long oldWideValueInLoop(@Range(from = 0, to = 20) int n, long l) {
    long x = l;
    int i = 0;
    do {
      try {
        x = l / (i % 3);
        x = l % (i % 4);
      } catch (ArithmeticException e) {
        l += x;
      }
    } while (++i < n);
    return l;
  }
}
