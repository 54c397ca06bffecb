package dev.deadheat.program.ir.interp;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/**
 * Access to every member of every class, and to objects whose constructor has not run: the
 * interpreter plays the JVM. Needs {@code --add-opens java.base/java.lang.invoke=ALL-UNNAMED}.
 */
final class Trusted {
  static final MethodHandles.Lookup LOOKUP = trustedLookup();

  private static final Class<?> UNSAFE = unsafeClass();
  private static final Object THE_UNSAFE = theUnsafe();

  static final MethodHandle ALLOCATE = unsafe("allocateInstance", Object.class, Class.class);
  private static final MethodHandle INITIALIZE =
      unsafe("ensureClassInitialized", void.class, Class.class);
  private static final MethodHandle OFFSET =
      unsafe("objectFieldOffset", long.class, Class.class, String.class);
  private static final MethodHandle STATIC_OFFSET =
      unsafe("staticFieldOffset", long.class, Field.class);
  private static final MethodHandle STATIC_BASE =
      unsafe("staticFieldBase", Object.class, Field.class);

  private Trusted() {}

  /** A method of the JDK's own Unsafe, which does not warn and takes records too. */
  static MethodHandle unsafe(String name, Class<?> result, Class<?>... parameters) {
    try {
      return LOOKUP.findVirtual(UNSAFE, name, methodType(result, parameters)).bindTo(THE_UNSAFE);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("this JDK has another Unsafe", e);
    }
  }

  static void initialize(Class<?> type) throws Throwable {
    INITIALIZE.invokeExact(type);
  }

  static long offset(Class<?> owner, String field) throws Throwable {
    return (long) OFFSET.invokeExact(owner, field);
  }

  static long staticOffset(Field field) throws Throwable {
    return (long) STATIC_OFFSET.invokeExact(field);
  }

  static Object staticBase(Field field) throws Throwable {
    return STATIC_BASE.invokeExact(field);
  }

  private static MethodHandles.Lookup trustedLookup() {
    try {
      Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      field.setAccessible(true);
      return (MethodHandles.Lookup) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no trusted lookup", e);
    }
  }

  private static Class<?> unsafeClass() {
    try {
      return Class.forName("jdk.internal.misc.Unsafe");
    } catch (ClassNotFoundException e) {
      throw new LinkageError("this JDK has no Unsafe", e);
    }
  }

  private static Object theUnsafe() {
    try {
      return LOOKUP.findStatic(UNSAFE, "getUnsafe", methodType(UNSAFE)).invoke();
    } catch (Throwable e) {
      throw new LinkageError("this JDK has another Unsafe", e);
    }
  }
}
