// CASE C23 library: what is only put in a guarded list, and never looked up there, is its user's own
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C23KeptNotLookedUpNote {
  private final List<Lease> leases = new ArrayList<>();

  public Lease lease() {
    Lease lease = new Lease();
    synchronized (this) {
      leases.add(lease); // OK
    }
    return lease;
  }

  public synchronized int count() {
    return leases.size(); // OK
  }

  public static final class Lease {
    private long lastUsed;

    Lease() {}

    public void use(long now) {
      lastUsed = now; // NOTE check #1 lastUsed // NOTE check #2 lastUsed
    }

    public long lastUsed() {
      return lastUsed; // NOTE check #1 lastUsed
    }
  }
}
