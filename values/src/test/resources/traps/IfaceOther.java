/** An interface with two implementations, one in an anonymous class that keeps no rule. */
public class IfaceOther {
  interface Step { int next(int x); }
  static final Object lock = new Object();
  static int v;
  static void go(Step s) { synchronized (lock) { v = s.next(v); 
    assert v >= 0; // FALSE
  } }
  enum Steps implements Step {
    UP { public int next(int x) { return x < 5 ? x + 1 : 0; } },
    DOWN { public int next(int x) { return x > 0 ? x - 1 : 5; } };
  }
  public static void main(String[] a) {
    new Thread(() -> go(Steps.UP)).start();
    new Thread(() -> go(Steps.DOWN)).start();
    new Thread(() -> go(new Step() { public int next(int x) { return x - 3; } })).start();
  }
}
