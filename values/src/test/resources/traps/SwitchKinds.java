/** Switches on strings, on enums that grow elsewhere, with default in the middle, nested breaks and labels. */
public class SwitchKinds {
  enum E { A, B, C }
  static final Object lock = new Object();
  static E e = E.A; static String s = "a"; static int n;
  static void step() {
    synchronized (lock) {
      int r = 0;
      switch (s) { case "a": r = 1; s = "b"; break; default: r = 2; case "c": r += 10; s = "c"; }
      assert r <= 2; // FALSE
    }
  }
  static void label() {
    synchronized (lock) {
      int r = 0;
      out: for (int i = 0; i < 5; i++) { for (int j = 0; j < 5; j++) { if (i * j == 6) { r = i + j; break out; } if (j > i) continue out; } }
      e = e == E.A ? E.B : e == E.B ? E.C : E.A;
      int v = switch (e) { case A -> 1; case B -> 2; case C -> { int q = 3; yield q; } };
      assert v != 3; // FALSE
    }
  }
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) { new Thread(() -> step()).start(); }
    new Thread(() -> label()).start();
    new Thread(() -> { synchronized (lock) { e = E.B; } }).start();
  }
}
