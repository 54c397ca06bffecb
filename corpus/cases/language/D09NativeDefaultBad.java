// CASE D9: a race beside native calls of one's own is still found
package language;

public final class D09NativeDefaultBad {
  private static int count;

  static native void nothing(Object argument);

  static void work() {
    Object argument = new Object();
    try {
      nothing(argument);
    } catch (UnsatisfiedLinkError e) {
      count++; // RACE check run #1 count
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
