// CASE C30 library: the same in a library class
package sharing;

public final class C30ClinitOnlyLibraryOk {
  private static String[] names;

  static {
    names = new String[] {"a", "b"}; // OK
  }

  public static String name(int i) {
    return names[i]; // OK
  }
}
