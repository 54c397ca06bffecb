import java.util.concurrent.locks.ReentrantLock;

/** How often a lock is held depends on the way one came. */
public class Depths {
  static final ReentrantLock lock = new ReentrantLock();
  static int y;

  static void write(boolean twice) {
    if (twice) {
      lock.lock();
      y = 1;
    }
    lock.lock();
    lock.unlock();
    lock.unlock();
  }
  static void look() {
    lock.lock();
    assert y == 0; // FALSE
    lock.unlock();
  }
  public static void main(String[] args) {
    Thread t = new Thread(() -> write(args.length == 0));
    t.start();
    look();
  }
}
