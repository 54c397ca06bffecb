package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import java.util.Set;

/**
 * Library code that reads and writes its own fields and arrays by handles, updaters or raw memory
 * access: all of an object's fields are one cell anyway, so the handle does not matter.
 */
final class FieldAccess {
  private static final Set<String> OWNERS =
      Set.of(
          "java/lang/invoke/VarHandle",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
          "jdk/internal/misc/Unsafe");

  private FieldAccess() {}

  /** Whether the call reads or writes a reference. */
  static boolean isOne(MethodRef target) {
    if (!(target.owner() instanceof ClassType owner) || !OWNERS.contains(owner.internalName())) {
      return false;
    }
    String name = target.name();
    boolean access =
        name.startsWith("get")
            || name.startsWith("set")
            || name.startsWith("put")
            || name.startsWith("lazySet")
            || name.startsWith("compareAnd")
            || name.startsWith("weakCompareAnd");
    return owner.internalName().endsWith("Unsafe")
        ? access && name.contains("Reference")
        : access && !name.endsWith("Update") && !name.endsWith("Accumulate");
  }

  /**
   * Writes the constraints.
   *
   * @param def where the result goes; -1 for nowhere
   * @param arguments the handle first, then the object; the last one is what is written
   */
  static void lower(Constraints.Builder to, MethodRef target, int def, int[] arguments) {
    String name = target.name();
    if (arguments.length < 2 || arguments[1] < 0) {
      return;
    }
    int base = arguments[1];
    if (def >= 0) {
      to.load(def, base, Cell.CONTENT);
      to.load(def, base, Cell.ELEMENT);
    }
    int value = arguments[arguments.length - 1];
    boolean writes = !name.startsWith("get") || name.startsWith("getAnd");
    if (writes && arguments.length > 2 && value >= 0) {
      to.store(base, Cell.CONTENT, value);
      to.store(base, Cell.ELEMENT, value);
    } else if (writes && arguments.length == 2) {
      // The handle of a static field.
      to.escape(value);
    }
  }
}
