// CASE C6: rhodes, Fig. 4.2: the reference races, and so does the field written before it escaped
package papers;

public final class PartialCheckElisionBad {
  static final class Ref {
    int f;
  }

  private static Ref shared;

  static void first() {
    Ref ref = new Ref();
    ref.f = 11; // SOUND run? #2 Ref.f
    shared = ref; // RACE check run #1 shared
  }

  static void second() {
    Ref ref = null;
    for (int i = 0; ref == null && i < 100_000; i++) {
      ref = shared; // RACE check run #1 shared
    }
    if (ref != null) {
      ref.f = 12; // SOUND run? #2 Ref.f
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
