/** Flags that tell less than it seems. */
public class Flags {
  static final Object lock = new Object();
  static volatile boolean early, again, twice, lowered, shown, ended;
  static int a, b, c, d, e, f;

  /** Written after the flag is raised. */
  static void early() { early = true; a = 5; }
  static void seeEarly() {
    if (early) {
      assert a == 5; // FALSE
    }
  }
  /** Raised by two threads, of which one has not written. */
  static void first() { b = 5; twice = true; }
  static void second() { twice = true; }
  static void seeTwice() {
    if (twice) {
      assert b == 5; // FALSE
    }
  }
  /** Who sees it has changed the value himself before. */
  static void raise() { c = 1; again = true; }
  static void seeAgain() {
    for (int i = 0; i < 2; i++) {
      if (again) {
        assert c == 1; // FALSE
        c = 2;
      }
    }
  }
  /** Not raised: its first value says nothing. */
  static void lower() { d = 5; lowered = false; }
  static void seeLowered() {
    if (!lowered) {
      assert d == 5; // FALSE
    }
  }
  /** Written again under a lock. */
  static void show() {
    synchronized (lock) { e = 1; }
    shown = true;
    synchronized (lock) { e = 2; }
  }
  static void seeShown() {
    synchronized (lock) {
      if (shown) {
        assert e == 1; // FALSE
      }
    }
  }
  /** Written again before the thread is joined. */
  static void end() { f = 1; ended = true; f = 2; }
  static void seeEnded() {
    if (ended) {
      assert f == 1; // FALSE
    }
  }
  public static void main(String[] args) throws InterruptedException {
    new Thread(() -> show()).start();
    new Thread(() -> seeShown()).start();
    new Thread(() -> early()).start();
    new Thread(() -> seeEarly()).start();
    new Thread(() -> first()).start();
    new Thread(() -> second()).start();
    new Thread(() -> seeTwice()).start();
    new Thread(() -> raise()).start();
    new Thread(() -> seeAgain()).start();
    new Thread(() -> lower()).start();
    new Thread(() -> seeLowered()).start();
    Thread t = new Thread(() -> end());
    t.start();
    t.join();
    seeEnded();
  }
}
