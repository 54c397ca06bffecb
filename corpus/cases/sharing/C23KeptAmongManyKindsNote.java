// CASE C23 library: as C23KeptInGuardedList, but what is kept there has nothing in common
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C23KeptAmongManyKindsNote {
  private final List<Object> leases = new ArrayList<>();

  private static final class K0 {}

  private static final class K1 {}

  private static final class K2 {}

  private static final class K3 {}

  private static final class K4 {}

  private static final class K5 {}

  private static final class K6 {}

  private static final class K7 {}

  private static final class K8 {}

  private static final class K9 {}

  private static final class K10 {}

  private static final class K11 {}

  private static final class K12 {}

  private static final class K13 {}

  private static final class K14 {}

  private static final class K15 {}

  private static final class K16 {}

  private static final class K17 {}

  private static final class K18 {}

  private static final class K19 {}

  private static final class K20 {}

  private static final class K21 {}

  private static final class K22 {}

  private static final class K23 {}

  private static final class K24 {}

  private static final class K25 {}

  private static final class K26 {}

  private static final class K27 {}

  private static final class K28 {}

  private static final class K29 {}

  private static final class K30 {}

  private static final class K31 {}

  private static final class K32 {}

  public synchronized void fill() {
    leases.add(new K0());
    leases.add(new K1());
    leases.add(new K2());
    leases.add(new K3());
    leases.add(new K4());
    leases.add(new K5());
    leases.add(new K6());
    leases.add(new K7());
    leases.add(new K8());
    leases.add(new K9());
    leases.add(new K10());
    leases.add(new K11());
    leases.add(new K12());
    leases.add(new K13());
    leases.add(new K14());
    leases.add(new K15());
    leases.add(new K16());
    leases.add(new K17());
    leases.add(new K18());
    leases.add(new K19());
    leases.add(new K20());
    leases.add(new K21());
    leases.add(new K22());
    leases.add(new K23());
    leases.add(new K24());
    leases.add(new K25());
    leases.add(new K26());
    leases.add(new K27());
    leases.add(new K28());
    leases.add(new K29());
    leases.add(new K30());
    leases.add(new K31());
    leases.add(new K32());
  }

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
      for (Object each : leases) { // OK
        if (each instanceof Lease lease && lease.lastUsed() < now) {
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
      lastUsed = now; // NOTE check #1 lastUsed // NOTE check #2 lastUsed
    }

    long lastUsed() {
      return lastUsed; // NOTE check #1 lastUsed
    }
  }
}
