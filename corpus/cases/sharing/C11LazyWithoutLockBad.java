// CASE C11: lazy initialisation with no lock at all
package sharing;

public final class C11LazyWithoutLockBad {
  private static Object instance;

  static Object get() {
    if (instance == null) { // RACE check run #1 instance
      instance = new Object(); // RACE check run #1 instance // RACE check run? #2 instance // RACE check run? #3 instance
    }
    return instance; // RACE check run? #2 instance
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
