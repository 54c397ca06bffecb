// CASE C23 library: as C23KeptInGuardedListBad, looked up in a helper whose caller holds the lock
package sharing;

import java.util.HashMap;
import java.util.Map;

public final class C23KeptFoundUnderCallersLockBad {
  private final Map<String, Lease> leases = new HashMap<>();

  public Lease lease(String name) {
    Lease lease = new Lease();
    synchronized (this) {
      leases.put(name, lease); // OK
    }
    return lease;
  }

  public long lastUsed(String name) {
    synchronized (this) {
      Lease lease = find(name);
      return lease == null ? 0 : lease.lastUsed();
    }
  }

  private Lease find(String name) {
    return leases.get(name); // OK
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
