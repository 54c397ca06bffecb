package dev.deadheat.races;

import dev.deadheat.program.type.Annotation;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * Methods that JMX calls, on threads of its own, while the program uses the object: those of the
 * interface by which an object is managed. Which interface that is, the specification of JMX says
 * by names: {@code FooMBean} for class {@code Foo}, or any that ends in {@code MXBean} or has the
 * annotation of that name.
 */
final class ManagedBeans {
  private final Map<Method, Boolean> known = new HashMap<>();

  boolean contains(Method method) {
    return known.computeIfAbsent(method, ManagedBeans::isManaged);
  }

  private static boolean isManaged(Method method) {
    if (method.isStatic() || method.isConstructor()) {
      return false;
    }
    for (ClassType type : method.owner().ancestors()) {
      if (type.isInterface()
          && type.declaredMethod(method.name(), method.descriptor()) != null
          && (isManagement(type) || isFor(type, method.owner()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isManagement(ClassType type) {
    for (Annotation annotation : type.annotations()) {
      if (annotation.simpleName().equals("MXBean")) {
        return !Boolean.FALSE.equals(annotation.value("value"));
      }
    }
    return type.internalName().endsWith("MXBean");
  }

  /** Whether an interface is that of a class or of one that it extends. */
  private static boolean isFor(ClassType type, ClassType owner) {
    for (ClassType c = owner; c != null; c = c.superClass()) {
      if (type.internalName().equals(c.internalName() + "MBean")) {
        return true;
      }
    }
    return false;
  }
}
