// CASE C2 library: a constructor tells its argument about the object, then writes; that another thread asks the argument by then is not seen
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C02ConstructorTellsArgumentLibraryNote {
  /** A user's list of all there are. */
  public static final class Registry {
    private final List<C02ConstructorTellsArgumentLibraryNote> all = new ArrayList<>();

    synchronized void add(C02ConstructorTellsArgumentLibraryNote some) {
      all.add(some);
    }

    public synchronized int sum() {
      int sum = 0;
      for (C02ConstructorTellsArgumentLibraryNote some : all) {
        sum += some.limit();
      }
      return sum;
    }
  }

  private int limit;

  public C02ConstructorTellsArgumentLibraryNote(Registry registry) {
    registry.add(this);
    limit = 3; // NOTE check #1 limit // NOTE check #2 limit
  }

  public synchronized int limit() {
    return limit; // NOTE check #1 limit
  }

  public synchronized void limit(int limit) {
    this.limit = limit; // NOTE check #2 limit
  }
}
