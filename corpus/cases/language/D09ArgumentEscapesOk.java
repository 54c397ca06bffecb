// CASE D9: a local object given to a native method: it escapes, but no other access is known
package language;

public final class D09ArgumentEscapesOk {
  static final class Box {
    int value;
  }

  static native void consume(Box box);

  static void work() {
    Box box = new Box();
    box.value = 1; // OK
    try {
      consume(box);
    } catch (UnsatisfiedLinkError e) {
      box.value++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work());
    Thread second = new Thread(() -> work());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
