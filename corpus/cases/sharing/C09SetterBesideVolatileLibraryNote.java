// CASE C9 library: the plain field of a class with a volatile one, in methods that use no volatile field
package sharing;

public final class C09SetterBesideVolatileLibraryNote {
  private volatile boolean sealed;
  private int limit;

  public void seal() {
    sealed = true;
  }

  public boolean isSealed() {
    return sealed;
  }

  public void setLimit(int limit) {
    this.limit = limit; // NOTE check #1 limit // NOTE check #2 limit
  }

  public int limit() {
    return limit; // NOTE check #1 limit
  }
}
