package dev.deadheat.pointsto.solver;

import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which method a virtual call runs on an object of a given class (JVMS 5.4.6). */
final class VirtualDispatch {
  private static final Object NONE = new Object();

  private final Map<MethodRef, Map<Type, Object>> known = new HashMap<>();

  /** The method that runs; null where the class does not have one, or part of it is missing. */
  @Nullable Method select(Type receiver, MethodRef target) {
    Map<Type, Object> byType = known.computeIfAbsent(target, t -> new HashMap<>());
    Object found = byType.get(receiver);
    if (found == null) {
      Method method = lookup(receiver, target);
      found = method == null ? NONE : method;
      byType.put(receiver, found);
    }
    return found == NONE ? null : (Method) found;
  }

  private static @Nullable Method lookup(Type receiver, MethodRef target) {
    Method resolved = target.resolve();
    if (resolved != null && (resolved.isPrivate() || resolved.isStatic())) {
      return resolved;
    }
    ClassType type =
        receiver instanceof ArrayType array ? array.types().object() : (ClassType) receiver;
    for (ClassType c = type; c != null; c = c.superClass()) {
      Method method = c.declaredMethod(target.name(), target.descriptor());
      if (method != null && !method.isStatic() && overrides(method, resolved)) {
        return method;
      }
    }
    // A default method, or the abstract one where the class is not concrete.
    Method inherited =
        type.types()
            .methodRef(
                type.internalName(), target.name(), target.descriptor().text(), type.isInterface())
            .resolve();
    return inherited != null ? inherited : resolved;
  }

  /** Package-private methods are overridden in their own package only. */
  private static boolean overrides(Method method, @Nullable Method resolved) {
    if (resolved == null || method == resolved || method.isPrivate()) {
      return !method.isPrivate() || method == resolved;
    }
    if (resolved.isPublic() || resolved.isProtected() || resolved.owner().isInterface()) {
      return true;
    }
    return method.owner().packageName().equals(resolved.owner().packageName());
  }
}
