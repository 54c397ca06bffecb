// CASE B31: a shutdown hook reads only what was written before it was registered
package threads;

public final class B31ShutdownHookOk {
  private static int value;

  public static void main(String[] args) throws Exception {
    value = 1; // OK
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      int seen = value; // OK
    }));
  }
}
