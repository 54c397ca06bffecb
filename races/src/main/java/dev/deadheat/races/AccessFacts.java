package dev.deadheat.races;

import dev.deadheat.program.ir.Op;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an access whatever the visit: an access has many instances, and this is found
 * once.
 *
 * @param care how its own method shows that other threads were thought of
 * @param made whether the object was made in the same activation
 * @param byReceiver whether the method's receiver created the object
 * @param parameter whether the object is an argument other than the receiver
 * @param owners who owns the object, along the fields that it was loaded through
 */
record AccessFacts(
    Care care, boolean made, boolean byReceiver, boolean parameter, List<Facts.Owned> owners) {

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
        ? new AccessFacts(Care.NONE, false, false, false, List.of())
        : new AccessFacts(
            f.care(base, access.pc()),
            f.ownership().isMadeHere(base),
            f.isCreatedByReceiver(base),
            isParameter(access, f),
            f.owners(base));
  }

  private static boolean isParameter(Access access, Facts f) {
    int register = access.base();
    int pc = f.names().definition(register);
    while (pc >= 0 && access.body().op(pc) == Op.CAST) {
      register = access.body().use(pc, 0);
      pc = f.names().definition(register);
    }
    return register < access.body().parameterCount()
        && (register > 0 || access.body().method().isStatic());
  }
}
