/** Volatile check then act; two threads both pass. */
public class CheckThenAct {
  static volatile int n;
  static void add() {
    if (n < 1) {
      n = n + 1;
      assert n <= 1; // FALSE
    }
  }
  public static void main(String[] a) {
    for (int i = 0; i < 3; i++) new Thread(() -> add()).start();
  }
}
