// CASE B31: a Cleaner action writes a field that main writes too
package threads;

import java.lang.ref.Cleaner;

public final class B31CleanerBad {
  private static final Cleaner CLEANER = Cleaner.create();
  private static int released;

  public static void main(String[] args) throws Exception {
    Object resource = new Object();
    CLEANER.register(resource, () -> released++); // RACE check run? #1 released
    resource = null;
    System.gc();
    released = 0; // RACE check run? #1 released
  }
}
