package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;
import java.util.ArrayList;
import java.util.List;

/** try, catch and finally in all shapes; variables that change where something may throw. */
@SuppressWarnings({"finally", "try"})
public final class Exceptions {
  private Exceptions() {}

  static final class Problem extends Exception {
    final int code;

    Problem(int code) {
      super("problem " + code);
      this.code = code;
    }
  }

  static final class Resource implements AutoCloseable {
    private final List<String> log;
    private final int n;

    Resource(List<String> log, int n) {
      this.log = log;
      this.n = n;
      if (n == 3) throw new IllegalArgumentException("open " + n);
      log.add("open " + n);
    }

    @Override
    public void close() throws Problem {
      log.add("close " + n);
      if (n % 2 == 0) throw new Problem(n);
    }
  }

  static int mayThrow(int n) {
    if (n % 3 == 0) throw new IllegalStateException("n=" + n);
    return n + 1;
  }

  public static int assignedInTry(int[] a, int i) {
    int x = 1;
    try {
      x = 2;
      int y = a[i];
      x = 3;
      x += y / (i - 2);
      x = 4;
      a[i + 1] = x;
      x = 5;
    } catch (NullPointerException e) {
      return -x;
    } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
      return x * 100;
    }
    return x;
  }

  public static int incrementInTry(int[] a) {
    int i = 0;
    int sum = 0;
    try {
      while (true) {
        i++;
        sum += a[i++] % 7;
        i += 2;
        sum += a[i--];
      }
    } catch (RuntimeException e) {
      return i * 1000 + sum % 1000;
    }
  }

  public static int swapInTry(int a, int b, @Range(from = 0, to = 9) int n) {
    for (int i = 0; i < n; i++) {
      try {
        int t = a;
        a = mayThrow(b);
        b = mayThrow(t);
      } catch (IllegalStateException e) {
        a ^= b;
        b += i;
      }
    }
    return a * 31 + b;
  }

  public static long wideInTry(int n, long l, double d) {
    long x = l;
    double y = d;
    try {
      x = l * 2;
      y = mayThrow(n);
      x = l * 3;
      y += mayThrow(n + 1);
      x = l * 5;
    } catch (IllegalStateException e) {
      x = -x;
    } finally {
      x += (long) y;
    }
    return x;
  }

  public static int returnInFinally(int n) {
    try {
      if (n > 0) return mayThrow(n);
      throw new IllegalArgumentException();
    } catch (IllegalArgumentException e) {
      return 1;
    } finally {
      if (n % 2 == 0) return 2;
    }
  }

  public static int finallyChangesVariable(int n) {
    int x = n;
    try {
      return x;
    } finally {
      x = 99;
      if (n == 31) throw new IllegalStateException("x" + x);
    }
  }

  public static String nestedFinally(@Range(from = 0, to = 12) int n) {
    StringBuilder log = new StringBuilder();
    try {
      log.append(1);
      try {
        log.append(2);
        mayThrow(n);
        try {
          log.append(3);
          mayThrow(n + 1);
        } finally {
          log.append("f3");
          mayThrow(n + 2);
        }
        log.append(4);
      } catch (IllegalStateException e) {
        log.append("c2").append(e.getMessage());
        if (n > 5) throw new IllegalArgumentException(e.getMessage() + "!");
      } finally {
        log.append("f2");
      }
    } catch (IllegalArgumentException e) {
      log.append("c1").append(e.getMessage());
    } finally {
      log.append("f1");
    }
    return log.toString();
  }

  public static int loopWithTry(int[] a, int d) {
    int good = 0;
    int bad = 0;
    int last = -1;
    for (int i = 0; i < 10; i++) {
      try {
        last = i;
        int v = a[i] / d;
        good += v;
        last = v;
      } catch (ArithmeticException e) {
        bad++;
        if (bad > 3) break;
        continue;
      } catch (ArrayIndexOutOfBoundsException e) {
        bad += 10;
        d = last;
      } finally {
        good ^= last;
      }
      bad ^= 1;
    }
    return good * 1000 + bad * 10 + last;
  }

  public static int breakOutOfFinally(@Range(from = 0, to = 9) int n) {
    int x = 0;
    while (true) {
      try {
        x += mayThrow(x + n);
        if (x > 50) break;
      } finally {
        x += 3;
        if (x > 40 && x < 60) continue;
        if (x % 7 == 1) break;
      }
    }
    return x;
  }

  public static String rethrow(@Range(from = 0, to = 6) int n) throws Problem {
    String log = "";
    try {
      log += "a";
      if (n == 1) throw new Problem(n);
      log += mayThrow(n);
    } catch (Problem | IllegalStateException e) {
      if (n == 0) throw e;
      log += e.getMessage();
      if (e instanceof Problem p) throw new Problem(p.code + log.length());
    }
    return log;
  }

  public static List<String> withResources(@Range(from = 0, to = 6) int n) {
    List<String> log = new ArrayList<>();
    try (Resource a = new Resource(log, n);
        Resource b = new Resource(log, n + 1)) {
      log.add("body " + a.n + b.n);
      mayThrow(n);
    } catch (Exception e) {
      log.add(e.getMessage());
      for (Throwable s : e.getSuppressed()) log.add("suppressed " + s.getMessage());
    }
    return log;
  }

  public static int withNullResource(@Range(from = 0, to = 6) int n) throws Problem {
    List<String> log = new ArrayList<>();
    try (Resource r = n > 2 ? null : new Resource(log, n)) {
      return r == null ? -1 : mayThrow(r.n) + log.size();
    }
  }

  public static int synchronizedBlocks(Object lock, int n) {
    int x = 0;
    synchronized (lock) {
      x = 1;
      synchronized (Exceptions.class) {
        x += mayThrow(n);
        if (n == 7) return x + (Thread.holdsLock(lock) ? 1000 : 0);
        x = 3;
      }
      x += Thread.holdsLock(Exceptions.class) ? 500 : 0;
    }
    return x;
  }

  public static int synchronizedLoop(Object lock, @Range(from = 0, to = 9) int n) {
    int x = 0;
    for (int i = 0; i < n; i++) {
      try {
        synchronized (lock) {
          if (i == 4) continue;
          x += mayThrow(i);
          if (i == 8) break;
        }
      } catch (IllegalStateException e) {
        x -= Thread.holdsLock(lock) ? 1000 : 1;
      }
    }
    return x;
  }

  private static int calls;

  private static synchronized int synchronizedMethod(int n) {
    calls += Thread.holdsLock(Exceptions.class) ? 1 : 1000;
    return mayThrow(n) + calls;
  }

  public static int synchronizedCalls(int n) {
    int x = synchronizedMethod(n);
    return Thread.holdsLock(Exceptions.class) ? -1 : x;
  }

  public static Object casts(Object o, int n) {
    if (n % 3 == 0) return (String) o;
    if (n % 3 == 1) return (Integer) o;
    return (int[]) o;
  }

  public static int throwNull(boolean b) {
    RuntimeException e = b ? null : new RuntimeException("not null");
    throw e;
  }

  public static int unboxNull(Integer a, Long b) {
    return a + (int) (long) b;
  }

  public static String catchOrder(@Range(from = 0, to = 5) int n) {
    try {
      switch (n) {
        case 0:
          throw new ArrayIndexOutOfBoundsException("0");
        case 1:
          throw new IndexOutOfBoundsException("1");
        case 2:
          throw new RuntimeException("2");
        case 3:
          throw new Problem(3);
        case 4:
          throw new AssertionError("4");
        default:
          return "none";
      }
    } catch (ArrayIndexOutOfBoundsException e) {
      return "array " + e.getMessage();
    } catch (IndexOutOfBoundsException e) {
      return "index " + e.getMessage();
    } catch (RuntimeException e) {
      return "runtime " + e.getMessage();
    } catch (Exception e) {
      return "exception " + e.getMessage();
    } finally {
      calls++;
    }
  }

  public static int handlerThrows(int n) {
    int x = 0;
    try {
      try {
        x = 1;
        x = mayThrow(n);
      } catch (IllegalStateException e) {
        x += 10;
        x += mayThrow(n + 3);
        x += 100;
      }
    } catch (IllegalStateException e) {
      return -x;
    }
    return x;
  }

  public static int definedOnlyInTry(int n) {
    int x;
    try {
      x = mayThrow(n);
    } catch (IllegalStateException e) {
      x = -1;
    }
    int y;
    try {
      y = 1000 / x;
    } catch (ArithmeticException e) {
      y = x;
    }
    return x + y;
  }

  public static int parameterInHandler(int n, String s) {
    try {
      n += 5;
      n += s.length();
      s = s.substring(1);
      n += s.charAt(1);
    } catch (StringIndexOutOfBoundsException e) {
      return n + s.length() * 1000;
    } catch (NullPointerException e) {
      return n;
    }
    return -n;
  }

  public static int recursionWithFinally(@Range(from = 0, to = 12) int n) {
    try {
      return n == 0 ? mayThrow(0) : recursionWithFinally(n - 1) + 1;
    } catch (IllegalStateException e) {
      if (n < 3) throw e;
      return n * 100;
    } finally {
      calls += n;
    }
  }
}
