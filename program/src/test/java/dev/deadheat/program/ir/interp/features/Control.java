package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;

/** Loops, branches and switches. */
@SuppressWarnings("fallthrough")
public final class Control {
  private Control() {}

  enum Colour {
    RED,
    GREEN {
      @Override
      int weight() {
        return 20;
      }
    },
    BLUE;

    int weight() {
      return ordinal() + 1;
    }
  }

  public static int labelled(@Range(from = -1, to = 12) int n, int stop) {
    int count = 0;
    outer:
    for (int i = 0; i < n; i++) {
      inner:
      for (int j = 0; j < n; j++) {
        if ((i * j) % 7 == 5) continue outer;
        if (i + j == (stop & 15)) break outer;
        for (int k = j; ; k++) {
          if (k > n) continue inner;
          if (k * i % 5 == 3) break inner;
          count += k;
        }
      }
      count *= 3;
    }
    return count;
  }

  public static int swapInLoop(@Range(from = 0, to = 20) int n, int a, int b) {
    while (n-- > 0) {
      int t = a;
      a = b;
      b = t;
    }
    return a * 31 + b;
  }

  public static int rotateThree(@Range(from = 0, to = 20) int n, int a, int b, int c) {
    for (int i = 0; i < n; i++) {
      int t = a;
      a = b;
      b = c;
      c = t;
      if ((i & 3) == 2) {
        t = b;
        b = a;
        a = t;
      }
    }
    return a * 961 + b * 31 + c;
  }

  public static int lostCopy(@Range(from = 0, to = 20) int n) {
    int x = 1;
    int y;
    do {
      y = x;
      x = x + 1;
    } while (x < n);
    return y;
  }

  public static long fibonacci(@Range(from = -1, to = 90) int n) {
    long a = 0;
    long b = 1;
    for (int i = 0; i < n; i++) {
      b = a + (a = b);
    }
    return a;
  }

  public static int doWhile(int n) {
    int digits = 0;
    do {
      digits++;
      n /= 10;
    } while (n != 0);
    return digits;
  }

  public static int tableSwitch(@Range(from = -5, to = 12) int n) {
    int result = 0;
    switch (n) {
      case -3:
        result += 1;
      case -2:
        result += 2;
        break;
      case 0:
      case 1:
        return 7;
      case 5:
        result = 50;
      default:
        result += 100;
      case 7:
        result += 1000;
    }
    return result;
  }

  public static int lookupSwitch(int n) {
    switch (n) {
      case Integer.MIN_VALUE:
        return 1;
      case -128:
        return 2;
      case 0:
        return 3;
      case 7:
      case 100:
        return 4;
      case 65536:
        return 5;
      case Integer.MAX_VALUE:
        return 6;
      default:
        return n > 0 ? 7 : 8;
    }
  }

  public static int stringSwitch(String s) {
    switch (s) {
      case "red":
        return 1;
      case "Aa":
        return 2;
      case "BB":
        return 3;
      case "":
        return 4;
      case "blue":
        s = s + s;
      default:
        return s.length() + 100;
    }
  }

  public static int enumSwitch(@Range(from = 0, to = 3) int n) {
    Colour colour = Colour.values()[n];
    switch (colour) {
      case RED:
        return colour.weight();
      case GREEN:
        return colour.weight() * 2;
      default:
        return -colour.weight();
    }
  }

  public static String switchExpression(@Range(from = -1, to = 6) int n, String s) {
    String text =
        switch (n) {
          case 0, 1 -> "few" + s;
          case 2 -> {
            String t = s;
            for (int i = 0; i < n; i++) {
              t = t + i;
            }
            yield t;
          }
          case 3 -> throw new IllegalStateException("three");
          default -> s == null ? "none" : s.trim();
        };
    return n
        + text
        + switch (text.length() % 3) {
          case 0 -> 'a';
          case 1 -> 'b';
          default -> 'c';
        };
  }

  public static int enumExpression(@Range(from = 0, to = 2) int n) {
    return 5
        * switch (Colour.values()[n]) {
          case RED -> 1;
          case GREEN -> 2;
          case BLUE -> 3;
        };
  }

  public static int yieldOldStyle(@Range(from = 0, to = 4) int n) {
    return switch (n) {
      case 1:
        n += 10;
      case 2:
        yield n * 2;
      case 3:
        if (n > 1) {
          yield 33;
        }
      default:
        yield -1;
    };
  }

  public static String ternaryChain(int n) {
    return n < -100 ? "very low" : n < 0 ? "low" : n == 0 ? "zero" : n < 100 ? "high" : "very high";
  }

  public static int valuesOnStack(int a, int b, boolean c) {
    return a + (b > 0 ? a : c ? b : a - b) * (a > b ? b : (c || b == 3 ? 1 : 2)) - (c ? a : b);
  }

  public static long wideValuesOnStack(long a, double b, boolean c) {
    return a * (c ? 3L : (long) b) + (b > 1 ? a : (long) (b * (c ? 2.0 : a > 0 ? 0.5 : b)));
  }

  public static int shortCircuit(int a, int b, int[] array) {
    int calls = 0;
    if (a > 0 && ++calls > 0 && array != null && (array.length > 3 || ++calls > 5)) {
      calls += 10;
    }
    if (!(a < b || calls++ == 2) && (b != 0 & a / b > 1)) {
      calls += 100;
    }
    return calls;
  }

  public static int collatz(@Range(from = 1, to = 300) int n) {
    int steps = 0;
    for (long x = n; x != 1; steps++) {
      x = (x & 1) == 0 ? x >> 1 : 3 * x + 1;
    }
    return steps;
  }

  public static int breakWithoutLoop(int n) {
    int result = 0;
    block:
    {
      if (n < 0) break block;
      result = 1;
      if (n > 1000) break block;
      result = 2;
    }
    return result;
  }

  public static int infiniteLoop(@Range(from = 0, to = 50) int n) {
    int i = 0;
    for (; ; ) {
      while (true) {
        if (i++ > n) {
          return i;
        }
        if (i % 7 == 0) {
          break;
        }
      }
      i += 2;
    }
  }

  public static int slotsShared(boolean c, int i, long l, double d) {
    int result = 0;
    if (c) {
      long x = l;
      result += (int) x;
    } else {
      double y = d;
      int z = i;
      result += (int) y + z;
    }
    {
      int p = i;
      Object q = "s" + p;
      result += q.hashCode();
    }
    {
      float f = i;
      long g = l ^ 5;
      result += (int) (f + g);
    }
    return result;
  }

  public static int ackermann(@Range(from = 0, to = 2) int m, @Range(from = 0, to = 4) int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
  }

  public static int hanoi(@Range(from = 0, to = 7) int discs) {
    return move(discs, 1, 2, 3);
  }

  private static int move(int discs, int from, int over, int to) {
    if (discs == 0) return 0;
    return move(discs - 1, from, to, over) + from * to + move(discs - 1, over, from, to);
  }
}
