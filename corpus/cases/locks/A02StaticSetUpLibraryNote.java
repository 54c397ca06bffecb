// CASE A2 library: a static object is set up when its class is initialized; users may set up their own
package locks;

public final class A02StaticSetUpLibraryNote {
  static final A02StaticSetUpLibraryNote STORED = new A02StaticSetUpLibraryNote();

  static {
    STORED.setStored(true);
  }

  private boolean stored;

  public void setStored(boolean value) {
    stored = value; // NOTE check #1 stored
  }

  boolean isStored() {
    return stored; // OK
  }

  public static boolean stores() {
    return STORED.isStored();
  }
}
