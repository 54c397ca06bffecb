package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes whose objects need not be told apart: strings and boxes have no state that can race, and
 * exceptions are too many and too short-lived. One object stands for all of each class.
 */
public final class Merged {
  private static final Set<String> VALUES =
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
          "java/math/BigDecimal");

  private final ConcurrentHashMap<ClassType, Boolean> known = new ConcurrentHashMap<>();

  /** Whether one object stands for all of this exact type. */
  public boolean test(Type type) {
    return type instanceof ClassType c && known.computeIfAbsent(c, Merged::decide);
  }

  /** Whether a reference of this static type can never lead to analysed code. */
  public static boolean isValue(Type type) {
    return type instanceof ClassType c
        ? VALUES.contains(c.internalName())
        : type instanceof ArrayType array && array.base() instanceof PrimitiveType;
  }

  private static boolean decide(ClassType type) {
    return VALUES.contains(type.internalName())
        || type.isSubtypeOf(type.types().classType("java/lang/Throwable"));
  }

  /** Whether its objects can never change nor hold anything but values: dates, numbers. */
  private static boolean isImmutable(ClassType type, int depth) {
    int fields = 0;
    for (ClassType c = type; c != null; c = c.superClass()) {
      for (Field field : c.fields()) {
        if (!field.isStatic()) {
          fields++;
          if (!field.isFinal() || !isImmutable(field.type(), depth)) {
            return false;
          }
        }
      }
    }
    // Without any field it is used for its identity, as a lock or a key.
    return fields > 0;
  }

  private static boolean isImmutable(Type type, int depth) {
    return type.kind() != Kind.REF
        || (type instanceof ClassType c
            && (isValue(c)
                || (depth < 3 && Modifier.isFinal(c.access()) && isImmutable(c, depth + 1))));
  }
}
