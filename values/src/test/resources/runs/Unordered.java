/** What only some kinds of runs show. */
public class Unordered {
  static final Object lock = new Object();
  static volatile int steps;
  static int x, y, late, flag;

  static void twice() { synchronized (lock) { steps++; } synchronized (lock) { steps++; } }
  static void half() { x = 1; y = 1; }
  static void publish() { late = 1; flag = 1; }

  public static void main(String[] args) {
    new Thread(() -> twice()).start();
    new Thread(() -> { synchronized (lock) { assert steps != 1; } }).start(); // SYNCHRONIZATION
    new Thread(() -> half()).start();
    new Thread(() -> { int b = y, a = x; assert a == b; }).start(); // ACCESSES
    new Thread(() -> publish()).start();
    new Thread(() -> { if (flag == 1) { assert late == 1; } }).start(); // LATE_WRITES
  }
}
