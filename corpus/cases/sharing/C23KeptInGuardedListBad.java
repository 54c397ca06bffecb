// CASE C23 library: a list is guarded by its owner's lock, the entries that are looked up in it are not
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C23KeptInGuardedListBad {
  private final List<Lease> leases = new ArrayList<>();

  public Lease lease() {
    Lease lease = new Lease();
    synchronized (this) {
      leases.add(lease); // OK
    }
    return lease;
  }

  public int expired(long now) {
    int count = 0;
    synchronized (this) {
      for (Lease lease : leases) { // OK
        if (lease.lastUsed() < now) {
          count++;
        }
      }
    }
    return count;
  }

  public static final class Lease {
    private long lastUsed;

    Lease() {}

    public void use(long now) {
      lastUsed = now; // RACE check #1 lastUsed // NOTE check #2 lastUsed
    }

    long lastUsed() {
      return lastUsed; // RACE check #1 lastUsed
    }
  }
}
