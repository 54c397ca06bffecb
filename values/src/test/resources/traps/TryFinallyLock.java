import java.util.concurrent.locks.*;
/** lock in one branch only; interruptible lock whose exception is swallowed. */
public class TryFinallyLock {
  static final ReentrantLock lock = new ReentrantLock();
  static int x, y;
  static void move() { lock.lock(); try { x++; y++; } finally { lock.unlock(); } }
  static void see() {
    boolean held = true;
    try { lock.lockInterruptibly(); } catch (InterruptedException e) { held = false; }
    int a = x, b = y;
    assert a == b; // FALSE
    if (held) lock.unlock();
  }
  public static void main(String[] args) {
    Thread t = new Thread(() -> see());
    new Thread(() -> move()).start();
    t.start();
    t.interrupt();
  }
}
