// CASE C23 library: as C23KeptInGuardedListBad, but they are looked up without the lock: that races, and whether the list is shared at all is open
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C23KeptLookedUpUnlockedBad {
  private final List<Lease> leases = new ArrayList<>();

  public Lease lease() {
    Lease lease = new Lease();
    synchronized (this) {
      leases.add(lease); // RACE check #2 leases
    }
    return lease;
  }

  public int expired(long now) {
    int count = 0;
    for (Lease lease : leases) { // RACE check #2 leases
      if (lease.lastUsed() < now) {
        count++;
      }
    }
    return count;
  }

  public static final class Lease {
    private long lastUsed;

    Lease() {}

    public void use(long now) {
      lastUsed = now; // NOTE check #1 lastUsed // NOTE check #3 lastUsed
    }

    long lastUsed() {
      return lastUsed; // NOTE check #1 lastUsed
    }
  }
}
