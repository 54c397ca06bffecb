package golden;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Compiled by ECJ with a fixed level, so that the IR does not depend on the JDK that runs the test. */
@Deprecated(since = "1\u001b[1m", forRemoval = false)
public abstract class Shapes<T extends Comparable<T>> implements Runnable {
  static final int LIMIT = 10;
  static final String TEXT = "tab\t, newline\n";
  protected volatile long total;
  private final Object lock = new Object();
  private List<T> items = new ArrayList<>();

  int loop(int[] values, int from) {
    int sum = 0;
    for (int i = from; i < values.length; i++) {
      if (values[i] < 0) {
        continue;
      }
      sum += values[i];
    }
    return sum;
  }

  void locked(long by) {
    synchronized (lock) {
      total += by;
    }
  }

  static int caught(String text) {
    int result = -1;
    try {
      result = Integer.parseInt(text);
      result = result / (result - LIMIT);
    } catch (NumberFormatException | ArithmeticException e) {
      return -result;
    } finally {
      System.out.println(result);
    }
    return result;
  }

  String choose(int key, boolean flag) {
    String name = flag ? "yes" : null;
    switch (key) {
      case 1:
      case 2:
        return "low" + name;
      case 100:
        name = "high";
        break;
      default:
        name = String.valueOf(total);
    }
    return name;
  }

  Supplier<T> lambda(int n) {
    return () -> items.get(n);
  }

  Runnable reference() {
    return this::run;
  }

  abstract T[] grid(int rows);

  static long[][] arrays(int n) {
    long[][] table = new long[n][4];
    table[0][1] = table[1][0] + n;
    return table;
  }

  record Point(int x, String label) {}

  sealed interface Node permits Leaf, Pair {}

  static final class Leaf implements Node {
    float weight;
  }

  static final class Pair implements Node {
    Node left;
    Node right;
  }

  static double weigh(Node node) {
    if (node instanceof Leaf leaf) {
      return leaf.weight;
    }
    Pair pair = (Pair) node;
    return weigh(pair.left) + weigh(pair.right);
  }
}
