// CASE C30: a static field written in the static initialiser only
package sharing;

public final class C30ClinitOnlyOk {
  private static int limit;

  static {
    limit = 10; // OK
  }

  static int limit() {
    return limit; // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> limit());
    Thread second = new Thread(() -> limit());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
