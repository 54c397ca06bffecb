/** Comparisons that a flag's first value passes as well: nobody needs to have raised it. */
public class Bounds {
  static volatile int below, other, above, swapped;
  static int a, b, c, d;

  static void work() {
    a = 5; below = 1;
    b = 5; other = 2;
    c = 5; above = 3;
    d = 5; swapped = 4;
  }
  static void seeBelow() {
    if (below < 5) {
      assert a == 5; // FALSE
    }
  }
  static void seeOther() {
    if (other != 1) {
      assert b == 5; // FALSE
    }
  }
  static void seeAbove() {
    if (above > -1) {
      assert c == 5; // FALSE
    }
  }
  static void seeSwapped() {
    if (0 >= swapped) {
      assert d == 5; // FALSE
    }
  }
  public static void main(String[] args) {
    new Thread(() -> work()).start();
    new Thread(() -> seeBelow()).start();
    new Thread(() -> seeOther()).start();
    new Thread(() -> seeAbove()).start();
    new Thread(() -> seeSwapped()).start();
  }
}
