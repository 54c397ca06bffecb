package dev.deadheat.runtime;

import jdk.internal.misc.Unsafe;

/** Raw memory: shadow words are fields of foreign classes, which only their offset reaches. */
final class Mem {
  static final Unsafe U = Unsafe.getUnsafe();
  static final long LONGS = arrayBase();

  private Mem() {}

  /** An int on Java 17 and a long on 25, so the compiler must not link to it. */
  private static long arrayBase() {
    try {
      return ((Number) Unsafe.class.getField("ARRAY_LONG_BASE_OFFSET").get(null)).longValue();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The offset of a field by name, or -1 if the class does not declare it. */
  static long offset(Class<?> type, String name) {
    try {
      return U.objectFieldOffset(type, name);
    } catch (InternalError e) {
      return -1;
    }
  }
}
