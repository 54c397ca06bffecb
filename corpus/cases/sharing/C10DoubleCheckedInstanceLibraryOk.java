// CASE C10 library: the same for an instance field, read once into a local
package sharing;

public final class C10DoubleCheckedInstanceLibraryOk {
  private volatile int[] table;

  public int[] table() {
    int[] result = table;
    if (result == null) {
      synchronized (this) {
        result = table;
        if (result == null) {
          result = new int[16];
          result[0] = 1; // OK
          table = result;
        }
      }
    }
    return result;
  }

  public int first() {
    return table()[0]; // OK
  }
}
