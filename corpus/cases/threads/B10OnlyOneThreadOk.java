// CASE B10: a thread started once, and only it touches the field
package threads;

public final class B10OnlyOneThreadOk {
  private static int steps;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> {
      steps++; // OK
      steps++; // OK
    });
    thread.start();
    thread.join();
  }
}
