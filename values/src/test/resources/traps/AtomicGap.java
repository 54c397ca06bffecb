import java.util.concurrent.atomic.AtomicInteger;
/** Two atomics that do not move together. */
public class AtomicGap {
  static final AtomicInteger in = new AtomicInteger(), out = new AtomicInteger();
  static final Object lock = new Object();
  static int seenIn, seenOut;
  static void move() { in.incrementAndGet(); out.incrementAndGet(); }
  static void see() {
    synchronized (lock) {
      seenIn = in.get();
      seenOut = out.get();
      assert seenIn == seenOut; // FALSE
      assert seenIn <= 1; // FALSE
    }
  }
  public static void main(String[] a) {
    new Thread(() -> move()).start();
    new Thread(() -> move()).start();
    new Thread(() -> see()).start();
  }
}
