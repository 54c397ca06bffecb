package dev.deadheat.locks;

import dev.deadheat.program.type.Annotation;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.Name;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The locks that callers of a method have to hold by its annotation: {@code @GuardedBy} or
 * {@code @Holding} on a method, by simple name. What is promised there is about the callers, so the
 * method itself may rely on it; it is believed like an assertion that it holds the lock.
 *
 * <p>Understood are {@code this}, a class literal of the method's own class, and a final field of
 * the receiver or of the class, with or without {@code this.} or the name of the class in front. Of
 * other expressions nothing is known.
 */
final class PromisedLocks {
  private static final String LOCK = "java/util/concurrent/locks/Lock";

  private PromisedLocks() {}

  static List<Lock> of(Method method) {
    List<Lock> found = new ArrayList<>(0);
    for (Annotation annotation : method.annotations()) {
      String name = annotation.simpleName();
      if (name.equals("GuardedBy") || name.equals("Holding")) {
        Object value = annotation.value("value");
        for (Object one :
            value instanceof List<?> list ? list : List.of(value == null ? "" : value)) {
          Lock lock = lock(method, one.toString());
          if (lock != null) {
            found.add(lock);
          }
        }
      }
    }
    return found;
  }

  private static @Nullable Lock lock(Method method, String expression) {
    String own = method.owner().name();
    String simple = own.substring(Math.max(own.lastIndexOf('.'), own.lastIndexOf('$')) + 1);
    if (expression.equals(simple + ".class") || expression.equals(own + ".class")) {
      return Lock.monitor(new Name.Literal(method.owner()));
    }
    if (expression.equals("this")) {
      return method.isStatic() ? null : Lock.monitor(new Name.Parameter(0));
    }
    String name = expression;
    for (String prefix : new String[] {"this.", simple + ".", own + "."}) {
      name = name.startsWith(prefix) ? name.substring(prefix.length()) : name;
    }
    Field field = field(method.owner(), name);
    if (field == null || !field.isFinal() || (method.isStatic() && !field.isStatic())) {
      return null;
    }
    Name lock =
        field.isStatic() ? new Name.Static(field) : new Name.Path(new Name.Parameter(0), field);
    return isLock(field) ? Lock.explicit(lock) : Lock.monitor(lock);
  }

  private static boolean isLock(Field field) {
    return field.type() instanceof ClassType type && type.isSubtypeOf(type.types().classType(LOCK));
  }

  private static @Nullable Field field(ClassType owner, String name) {
    for (ClassType type = owner; type != null; type = type.superClass()) {
      for (Field field : type.fields()) {
        if (field.name().equals(name)) {
          return field;
        }
      }
    }
    return null;
  }
}
