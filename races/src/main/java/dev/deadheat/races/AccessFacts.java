package dev.deadheat.races;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an access whatever the visit: an access has many instances, and this is found
 * once.
 *
 * @param care how its own method shows that other threads were thought of
 * @param madeHere whether the object was made in the same activation
 * @param byReceiver whether the method's receiver created the object
 * @param uncast the register that holds the object before casts; -1 for static fields
 * @param owners who owns the object, along the fields that it was loaded through
 */
record AccessFacts(
    Care care, boolean madeHere, boolean byReceiver, int uncast, List<Facts.Owned> owners) {

  /** Keeps what was found. */
  static final class Known {
    private final List<@Nullable AccessFacts> byAccess = new ArrayList<>();

    AccessFacts of(Access access, Facts f) {
      while (byAccess.size() <= access.id()) {
        byAccess.add(null);
      }
      AccessFacts known = byAccess.get(access.id());
      if (known == null) {
        known = find(access, f);
        byAccess.set(access.id(), known);
      }
      return known;
    }
  }

  private static AccessFacts find(Access access, Facts f) {
    int base = access.base();
    return base < 0
        ? new AccessFacts(Care.NONE, false, false, -1, List.of())
        : new AccessFacts(
            f.care(base, access.pc()),
            f.ownership().isMadeHere(base),
            f.isCreatedByReceiver(base),
            f.uncast(base),
            f.owners(base));
  }
}
