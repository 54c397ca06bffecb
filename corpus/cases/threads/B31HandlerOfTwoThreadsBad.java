// CASE B31: two dying threads call one handler
package threads;

public final class B31HandlerOfTwoThreadsBad {
  private static int failures;

  static void fail() {
    throw new IllegalStateException("expected");
  }

  public static void main(String[] args) throws Exception {
    Thread.UncaughtExceptionHandler handler = (dead, reason) -> failures++; // RACE check run #1 failures
    Thread one = new Thread(B31HandlerOfTwoThreadsBad::fail);
    Thread two = new Thread(B31HandlerOfTwoThreadsBad::fail);
    one.setUncaughtExceptionHandler(handler);
    two.setUncaughtExceptionHandler(handler);
    one.start();
    two.start();
    one.join();
    two.join();
  }
}
