import java.util.ArrayList;
import java.util.List;

/** Threads of which there are any number, joined in a loop: afterwards no lock is needed. */
public class JoinedAll {
  static final Object lock = new Object();
  static int x, y, a, b;

  static void work() {
    synchronized (lock) {
      if (x < 10) { x++; y++; }
    }
  }
  static void other() {
    synchronized (lock) {
      if (a < 10) { a++; b++; }
    }
  }
  static void end() {
    assert x == y; // TRUE
    assert x >= 0; // TRUE
    assert x <= 10; // TRUE
    assert x == 0; // FALSE
  }
  static void endOfList() {
    assert a == b; // TRUE
    assert a <= 10; // TRUE
    assert a < 4; // FALSE
  }
  public static void main(String[] args) throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> work());
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    List<Thread> list = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(() -> other());
      thread.start();
      list.add(thread);
    }
    for (Thread thread : list) {
      thread.join();
    }
    try {
      end();
    } finally {
      endOfList();
    }
  }
}
