// CASE B31: an uncaught-exception handler runs on the dying thread
package threads;

public final class B31HandlerOnDyingThreadOk {
  private static int failures;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> {
      failures = 1; // OK
      throw new IllegalStateException("expected");
    });
    thread.setUncaughtExceptionHandler((dead, reason) -> failures++); // OK
    thread.start();
    thread.join();
  }
}
