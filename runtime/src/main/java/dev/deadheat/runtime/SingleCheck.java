package dev.deadheat.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * The racy single check of {@code String.hashCode}: a cache that is read once into a local, tested,
 * and filled where it was empty. The agent marks the accesses that have this shape; here it is
 * decided whether a racy read gives a whole value. Numbers of 32 bits do not tear, and an object
 * whose fields are all final is seen complete (JLS 17.5, 17.7). Such a pair is worth a note.
 */
final class SingleCheck {
  private static final String[] IMMUTABLE = {
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Class",
    "java.math.BigInteger",
    "java.math.BigDecimal"
  };

  private SingleCheck() {}

  static boolean covers(Site one, Site other) {
    return one.cached && other.cached && isWhole(one.shadow);
  }

  private static boolean isWhole(@Nullable FieldShadow shadow) {
    Class<?> declarer = shadow == null ? null : shadow.mirror.get();
    if (shadow == null || declarer == null) {
      return false;
    }
    try {
      return isWhole(declarer.getDeclaredField(shadow.field).getType());
    } catch (NoSuchFieldException | LinkageError e) {
      return false;
    }
  }

  private static boolean isWhole(Class<?> type) {
    if (type.isPrimitive()) {
      return type != long.class && type != double.class;
    }
    for (String name : IMMUTABLE) {
      if (type.getName().equals(name)) {
        return true;
      }
    }
    if (type.isArray() || type.isInterface()) {
      return false;
    }
    boolean any = false;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : Privileged.declaredFields(c)) {
        if (!Modifier.isStatic(field.getModifiers())) {
          any = true;
          if (!Modifier.isFinal(field.getModifiers())) {
            return false;
          }
        }
      }
    }
    return any;
  }
}
