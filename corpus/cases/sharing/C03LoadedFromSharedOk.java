// CASE C3: the same, but what is loaded was stored before anybody else had the object, and is read before, too
package sharing;

public final class C03LoadedFromSharedOk {
  static final class Box {
    int value;
    Box next;
  }

  public static void main(String[] args) {
    Box own = new Box();
    own.next = new Box(); // OK
    own.next.value = 1; // OK
    new Thread(
            () -> {
              Box other = new Box();
              other.value = 2; // OK
              synchronized (own) {
                own.next = other; // OK
              }
            })
        .start();
  }
}
