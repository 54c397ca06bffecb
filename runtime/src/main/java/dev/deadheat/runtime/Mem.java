package dev.deadheat.runtime;

import jdk.internal.misc.Unsafe;

/** Raw memory: shadow words are fields of foreign classes, which only their offset reaches. */
final class Mem {
  static final Unsafe U = Unsafe.getUnsafe();
  static final long LONGS = arrayBase("LONG");
  private static final long BYTES = arrayBase("BYTE");
  static final long SHORTS = arrayBase("SHORT");
  static final long INTS = arrayBase("INT");
  static final long OBJECTS = arrayBase("OBJECT");
  static final long REFERENCE = U.arrayIndexScale(Object[].class);

  /** Whether four shorts can be changed at once, the first of them the lowest of a long. */
  static final boolean GROUPS = !U.isBigEndian() && SHORTS % 8 == 0;

  private Mem() {}

  /** An int on Java 17 and a long on 25, so the compiler must not link to it. */
  private static long arrayBase(String type) {
    try {
      return ((Number) Unsafe.class.getField("ARRAY_" + type + "_BASE_OFFSET").get(null))
          .longValue();
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Where the elements of arrays of that class begin. */
  static long arrayBase(Class<?> array) {
    if (array == byte[].class || array == boolean[].class) {
      return BYTES;
    } else if (array == short[].class || array == char[].class) {
      return SHORTS;
    } else if (array == int[].class || array == float[].class) {
      return INTS;
    }
    return array == long[].class || array == double[].class ? LONGS : OBJECTS;
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
