package dev.deadheat.threads;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.Set;

/** Types whose objects have no state that could race, so that nobody needs to own them. */
public final class Immutable {
  private static final Set<String> NAMES =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Class",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/util/concurrent/TimeUnit",
          "java/util/Locale",
          "java/util/UUID");

  private Immutable() {}

  public static boolean is(Type type) {
    return type instanceof ClassType c && NAMES.contains(c.internalName());
  }
}
