// CASE A2 library: a static field needs no shared instance
package locks;

public final class A02StaticLibraryBad {
  private static int created;

  public static void increment() {
    created++; // RACE check #1 created
  }
}
