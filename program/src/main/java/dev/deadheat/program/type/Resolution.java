package dev.deadheat.program.type;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Field and method resolution of the JVM specification, 5.4.3.2 to 5.4.3.4. */
final class Resolution {
  private Resolution() {}

  static @Nullable Field field(ClassType owner, String name, Type type) {
    for (ClassType c = owner; c != null; c = c.superClass()) {
      Field found = c.declaredField(name, type);
      if (found != null) {
        return found;
      }
      for (ClassType contract : c.interfaces()) {
        found = field(contract, name, type);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  static @Nullable Method method(Type owner, String name, Descriptor descriptor) {
    if (owner instanceof ClassType type) {
      return type.isInterface()
          ? interfaceMethod(type, name, descriptor)
          : classMethod(type, name, descriptor);
    }
    if (owner instanceof ArrayType array) {
      return classMethod(array.types().object(), name, descriptor);
    }
    return null;
  }

  private static @Nullable Method classMethod(ClassType owner, String name, Descriptor descriptor) {
    for (ClassType c = owner; c != null; c = c.superClass()) {
      Method found = c.declaredMethod(name, descriptor);
      if (found == null) {
        found = signaturePolymorphic(c, name);
      }
      if (found != null) {
        return found;
      }
    }
    return inInterfaces(owner, name, descriptor);
  }

  private static @Nullable Method interfaceMethod(
      ClassType owner, String name, Descriptor descriptor) {
    Method found = owner.declaredMethod(name, descriptor);
    if (found != null) {
      return found;
    }
    Method inObject = owner.types().object().declaredMethod(name, descriptor);
    if (inObject != null && inObject.isPublic() && !inObject.isStatic()) {
      return inObject;
    }
    return inInterfaces(owner, name, descriptor);
  }

  /**
   * The most specific method of the superinterfaces; a default one wins over abstract ones it does
   * not conflict with. The class file's order decides among equals, as in HotSpot.
   */
  private static @Nullable Method inInterfaces(
      ClassType owner, String name, Descriptor descriptor) {
    Method best = null;
    Set<ClassType> seen = new HashSet<>();
    ArrayDeque<ClassType> work = new ArrayDeque<>();
    for (ClassType c = owner; c != null; c = c.superClass()) {
      work.addAll(c.interfaces());
    }
    while (!work.isEmpty()) {
      ClassType contract = work.remove();
      if (!seen.add(contract)) {
        continue;
      }
      Method found = contract.declaredMethod(name, descriptor);
      if (found != null && !found.isPrivate() && !found.isStatic() && better(found, best)) {
        best = found;
      }
      work.addAll(contract.interfaces());
    }
    return best;
  }

  private static boolean better(Method found, @Nullable Method best) {
    if (best == null) {
      return true;
    }
    if (found.owner().isSubtypeOf(best.owner())) {
      return true;
    }
    return best.isAbstract() && !found.isAbstract() && !best.owner().isSubtypeOf(found.owner());
  }

  /** MethodHandle.invoke and VarHandle.get match whatever descriptor the call has (JVMS 2.9.3). */
  private static @Nullable Method signaturePolymorphic(ClassType owner, String name) {
    String in = owner.internalName();
    if (!in.equals("java/lang/invoke/MethodHandle") && !in.equals("java/lang/invoke/VarHandle")) {
      return null;
    }
    for (Method method : owner.methods()) {
      if (method.name().equals(name)
          && method.isNative()
          && (method.access() & 0x80) != 0
          && method.descriptor().parameters().size() == 1) {
        return method;
      }
    }
    return null;
  }
}
