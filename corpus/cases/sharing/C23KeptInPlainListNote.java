// CASE C23 library: as C23KeptInGuardedListBad, but nothing says that the list is meant for several threads
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C23KeptInPlainListNote {
  private final List<Lease> leases = new ArrayList<>();

  public Lease lease() {
    Lease lease = new Lease();
    leases.add(lease); // NOTE check #2 leases // NOTE check #3 leases
    return lease;
  }

  public int expired(long now) {
    int count = 0;
    for (Lease lease : leases) { // NOTE check #2 leases
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
      lastUsed = now; // NOTE check #1 lastUsed // NOTE check #4 lastUsed
    }

    long lastUsed() {
      return lastUsed; // NOTE check #1 lastUsed
    }
  }
}
