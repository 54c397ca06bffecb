/** Loops that join fewer threads than were started. */
public class NotAllJoined {
  static final Object lock = new Object();
  static int a, b, c, d;

  static void first() { synchronized (lock) { a = 1; Thread.yield(); a = 0; } }
  static void second() { synchronized (lock) { b = 1; Thread.yield(); b = 0; } }
  static void third() { synchronized (lock) { c = 1; Thread.yield(); c = 0; } }
  static void fourth() { synchronized (lock) { d = 1; Thread.yield(); d = 0; } }

  static void seeFirst() {
    assert a == 0; // FALSE
  }
  static void seeSecond() {
    assert b == 0; // FALSE
  }
  static void seeThird() {
    assert c == 0; // FALSE
  }
  static void seeFourth() {
    assert d == 0; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    // Not the last one.
    Thread[] some = new Thread[4];
    for (int i = 0; i < some.length; i++) { some[i] = new Thread(() -> first()); some[i].start(); }
    for (int i = 0; i < some.length - 1; i++) { some[i].join(); }
    seeFirst();
    // Overwritten.
    Thread[] lost = new Thread[4];
    for (int i = 0; i < lost.length; i++) { lost[0] = new Thread(() -> second()); lost[0].start(); }
    lost[1] = lost[0]; lost[2] = lost[0]; lost[3] = lost[0];
    for (Thread t : lost) { t.join(); }
    seeSecond();
    // Interrupted.
    Thread[] interrupted = new Thread[4];
    for (int i = 0; i < interrupted.length; i++) { interrupted[i] = new Thread(() -> third()); interrupted[i].start(); }
    Thread me = Thread.currentThread();
    new Thread(() -> me.interrupt()).start();
    for (Thread t : interrupted) {
      try {
        t.join();
      } catch (InterruptedException stop) {
        continue;
      }
    }
    seeThird();
    // Left early.
    Thread[] early = new Thread[4];
    for (int i = 0; i < early.length; i++) { early[i] = new Thread(() -> fourth()); early[i].start(); }
    for (Thread t : early) {
      if (args.length > 0) { break; }
      t.join();
    }
    seeFourth();
  }
}
