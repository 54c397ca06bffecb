/** Values handed over by a volatile flag, read under a condition and after spinning. */
public class Handover {
  static volatile boolean ready;
  static volatile int stage;
  static volatile int[] filled;
  static final Object lock = new Object();
  static int low, high, size, own, guarded;

  static void write() {
    low = 3;
    high = low + 4;
    synchronized (lock) { guarded = 7; }
    ready = true;
  }
  static void read() {
    if (ready) {
      assert high == low + 4; // TRUE
      assert low == 3; // TRUE
      assert high != 7; // FALSE
    }
  }
  static void unguarded() {
    if (ready) {
      assert guarded == 7; // TRUE
      assert guarded == 0; // FALSE
    }
  }
  static void spin() {
    while (!ready) { Thread.onSpinWait(); }
    assert low >= 3; // TRUE
  }
  /** Fills an array and shows it; its length is a value like others. */
  static void fill() {
    size = 5;
    filled = new int[size];
  }
  static void use() {
    int[] there = filled;
    if (there != null) {
      assert size == 5; // TRUE
      assert size < 5; // FALSE
    }
  }
  /** Goes on with what it was given, and looks again. */
  static void prepare() { own = 10; stage = 1; }
  static void goOn() {
    for (int i = 0; i < 3; i++) {
      if (stage == 1) {
        assert own >= 0; // TRUE
        assert own <= 11; // FALSE
        if (own < 20) { own++; }
      }
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Thread w = new Thread(() -> write()), r = new Thread(() -> read()), s = new Thread(() -> spin());
    Thread f = new Thread(() -> fill()), u = new Thread(() -> use());
    Thread p = new Thread(() -> prepare()), g = new Thread(() -> goOn());
    Thread n = new Thread(() -> unguarded());
    Thread o = new Thread(() -> { synchronized (lock) { assert guarded <= 7; } }); // TRUE
    n.start(); o.start();
    r.start(); s.start(); u.start(); g.start();
    w.start(); f.start(); p.start();
  }
}
