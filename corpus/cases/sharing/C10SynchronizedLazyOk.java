// CASE C10: no double check: the whole getter is synchronized
package sharing;

public final class C10SynchronizedLazyOk {
  private static Object instance;

  static synchronized Object get() {
    if (instance == null) { // OK
      instance = new Object(); // OK
    }
    return instance; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> get());
    Thread second = new Thread(() -> get());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
