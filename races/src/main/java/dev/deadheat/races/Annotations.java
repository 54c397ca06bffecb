package dev.deadheat.races;

import dev.deadheat.program.type.Annotation;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Member;
import dev.deadheat.program.type.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What authors say about their classes; by simple name, whoever ships the annotation. */
final class Annotations {
  private Annotations() {}

  /** The lock that a field is said to be guarded by, as written; null where nothing is said. */
  static @Nullable String guardedBy(Field field) {
    for (Annotation annotation : field.annotations()) {
      if (annotation.simpleName().equals("GuardedBy")) {
        Object value = annotation.value("value");
        if (value instanceof List<?> list && !list.isEmpty()) {
          value = list.get(0);
        }
        return value == null ? null : value.toString();
      }
    }
    return null;
  }

  static boolean isThreadSafe(ClassType type) {
    return has(type, "ThreadSafe");
  }

  static boolean isNotThreadSafe(ClassType type) {
    return has(type, "NotThreadSafe") || has(type, "ThreadConfined");
  }

  static boolean isImmutable(ClassType type) {
    return has(type, "Immutable");
  }

  /** Whether a field is said to be set again and again to what is the same, without a lock. */
  static boolean isLazy(Field field) {
    return field.annotations().stream().anyMatch(a -> a.simpleName().equals("LazyInit"));
  }

  private static boolean has(ClassType type, String name) {
    for (Annotation annotation : type.annotations()) {
      if (annotation.simpleName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the author wants no findings on this field, in this method or in its class. */
  static boolean isSuppressed(Access access) {
    if (access.place() instanceof Place.OfField f
        && (suppresses(f.field()) || suppresses(f.field().owner()))) {
      return true;
    }
    Method method = access.body().method();
    return suppresses(method) || suppresses(method.owner());
  }

  private static boolean suppresses(Member member) {
    return member.annotations().stream().anyMatch(Annotations::suppresses);
  }

  private static boolean suppresses(ClassType type) {
    return type.annotations().stream().anyMatch(Annotations::suppresses);
  }

  private static boolean suppresses(Annotation annotation) {
    if (annotation.simpleName().equals("SuppressDeadheat")) {
      return true;
    }
    // Kept in class files by some compilers and languages; javac drops it.
    return annotation.simpleName().equals("SuppressWarnings")
        && annotation.value("value") instanceof List<?> values
        && values.contains("deadheat");
  }
}
