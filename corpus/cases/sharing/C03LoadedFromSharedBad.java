// CASE C3: an object of one's own that another thread has too; under its lock it is given something shared
package sharing;

public final class C03LoadedFromSharedBad {
  static final class Box {
    int value;
    Box next;
  }

  static final Box SHARED = new Box();

  public static void main(String[] args) {
    Box own = new Box();
    new Thread(
            () -> {
              synchronized (own) {
                own.next = SHARED; // OK
              }
              SHARED.value = 2; // RACE check run #1 value
            })
        .start();
    Box loaded = null;
    while (loaded == null) {
      synchronized (own) {
        loaded = own.next; // OK
      }
    }
    loaded.value = 1; // RACE check run #1 value
  }
}
