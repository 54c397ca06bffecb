package dev.deadheat.program.ir.interp;

import dev.deadheat.program.type.Field;
import java.lang.invoke.MethodHandle;

/** Where a field's value lies in memory. Reads and writes finals too, as constructors do. */
final class FieldSlot {
  private static final MethodHandle GET_BOOLEAN = getter("Boolean", boolean.class);
  private static final MethodHandle GET_BYTE = getter("Byte", byte.class);
  private static final MethodHandle GET_CHAR = getter("Char", char.class);
  private static final MethodHandle GET_SHORT = getter("Short", short.class);
  private static final MethodHandle GET_INT = getter("Int", int.class);
  private static final MethodHandle GET_LONG = getter("Long", long.class);
  private static final MethodHandle GET_FLOAT = getter("Float", float.class);
  private static final MethodHandle GET_DOUBLE = getter("Double", double.class);
  private static final MethodHandle GET_REFERENCE = getter("Reference", Object.class);
  private static final MethodHandle PUT_BOOLEAN = setter("Boolean", boolean.class);
  private static final MethodHandle PUT_BYTE = setter("Byte", byte.class);
  private static final MethodHandle PUT_CHAR = setter("Char", char.class);
  private static final MethodHandle PUT_SHORT = setter("Short", short.class);
  private static final MethodHandle PUT_INT = setter("Int", int.class);
  private static final MethodHandle PUT_LONG = setter("Long", long.class);
  private static final MethodHandle PUT_FLOAT = setter("Float", float.class);
  private static final MethodHandle PUT_DOUBLE = setter("Double", double.class);
  private static final MethodHandle PUT_REFERENCE = setter("Reference", Object.class);

  private final Object staticBase;
  private final long offset;
  private final char descriptor;

  private FieldSlot(Object staticBase, long offset, char descriptor) {
    this.staticBase = staticBase;
    this.offset = offset;
    this.descriptor = descriptor;
  }

  static FieldSlot of(Field field, Class<?> owner) throws Throwable {
    char descriptor = field.type().descriptor().charAt(0);
    if (!field.isStatic()) {
      return new FieldSlot(null, Trusted.offset(owner, field.name()), descriptor);
    }
    java.lang.reflect.Field real = owner.getDeclaredField(field.name());
    return new FieldSlot(Trusted.staticBase(real), Trusted.staticOffset(real), descriptor);
  }

  /** The value as a register holds it. */
  Object get(Object object) throws Throwable {
    Object base = staticBase != null ? staticBase : object;
    return switch (descriptor) {
      case 'Z' -> (boolean) GET_BOOLEAN.invokeExact(base, offset) ? 1 : 0;
      case 'B' -> (int) (byte) GET_BYTE.invokeExact(base, offset);
      case 'C' -> (int) (char) GET_CHAR.invokeExact(base, offset);
      case 'S' -> (int) (short) GET_SHORT.invokeExact(base, offset);
      case 'I' -> (Object) (int) GET_INT.invokeExact(base, offset);
      case 'J' -> (Object) (long) GET_LONG.invokeExact(base, offset);
      case 'F' -> (Object) (float) GET_FLOAT.invokeExact(base, offset);
      case 'D' -> (Object) (double) GET_DOUBLE.invokeExact(base, offset);
      default -> (Object) GET_REFERENCE.invokeExact(base, offset);
    };
  }

  /** Stores a register's value. */
  void put(Object object, Object value) throws Throwable {
    Object base = staticBase != null ? staticBase : object;
    switch (descriptor) {
      case 'Z' -> PUT_BOOLEAN.invokeExact(base, offset, ((Integer) value & 1) != 0);
      case 'B' -> PUT_BYTE.invokeExact(base, offset, (byte) (int) (Integer) value);
      case 'C' -> PUT_CHAR.invokeExact(base, offset, (char) (int) (Integer) value);
      case 'S' -> PUT_SHORT.invokeExact(base, offset, (short) (int) (Integer) value);
      case 'I' -> PUT_INT.invokeExact(base, offset, (int) (Integer) value);
      case 'J' -> PUT_LONG.invokeExact(base, offset, (long) (Long) value);
      case 'F' -> PUT_FLOAT.invokeExact(base, offset, (float) (Float) value);
      case 'D' -> PUT_DOUBLE.invokeExact(base, offset, (double) (Double) value);
      default -> PUT_REFERENCE.invokeExact(base, offset, value);
    }
  }

  private static MethodHandle getter(String type, Class<?> result) {
    return Trusted.unsafe("get" + type, result, Object.class, long.class);
  }

  private static MethodHandle setter(String type, Class<?> value) {
    return Trusted.unsafe("put" + type, void.class, Object.class, long.class, value);
  }
}
