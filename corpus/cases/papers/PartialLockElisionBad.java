// CASE C6,A1: rhodes, Fig. 4.1: the reference races, the field behind it is guarded from its birth
package papers;

public final class PartialLockElisionBad {
  static final class Ref {
    int f;
  }

  private static Ref shared;

  static void first() {
    Ref ref = new Ref();
    synchronized (ref) {
      ref.f = 11; // OK
      ref.f = 12; // OK
    }
    shared = ref; // RACE check run #1 shared
  }

  static void second() {
    Ref ref = null;
    for (int i = 0; ref == null && i < 100_000; i++) {
      ref = shared; // RACE check run #1 shared
    }
    if (ref != null) {
      synchronized (ref) {
        if (ref.f == 11) { // OK
          throw new IllegalStateException("half initialised");
        }
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> first());
    Thread second = new Thread(() -> second());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
