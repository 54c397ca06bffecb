package dev.deadheat.program.ir.interp;

import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;

/**
 * Values as registers hold them (the five computational kinds, boxed) and as Java hands them around
 * (eight primitive types, boxed).
 */
final class Values {
  private Values() {}

  /** From a register to Java: an Integer becomes a Boolean where the type says so. */
  static Object toJava(Type type, Object value) {
    if (!(type instanceof PrimitiveType primitive)) {
      return value;
    }
    return switch (primitive) {
      case BOOLEAN -> ((Integer) value & 1) != 0;
      case BYTE -> (byte) (int) (Integer) value;
      case CHAR -> (char) (int) (Integer) value;
      case SHORT -> (short) (int) (Integer) value;
      default -> value;
    };
  }

  /** From Java to a register: a Boolean becomes an Integer where the type says so. */
  static Object toRegister(Type type, Object value) {
    if (!(type instanceof PrimitiveType primitive)) {
      return value;
    }
    return switch (primitive) {
      case BOOLEAN -> (Boolean) value ? 1 : 0;
      case BYTE -> (int) (Byte) value;
      case CHAR -> (int) (Character) value;
      case SHORT -> (int) (Short) value;
      default -> value;
    };
  }

  /** What a method of this result type returns for a register's value: narrowed. */
  static Object narrowed(Type type, Object value) {
    return toRegister(type, toJava(type, value));
  }

  /** The conversions of a lambda object between its interface and its target, on registers. */
  static Object adapted(Object value, Type from, Type to) {
    if (to == PrimitiveType.VOID) {
      return null;
    }
    if (from instanceof PrimitiveType) {
      Object java = toJava(from, value);
      return to instanceof PrimitiveType wide ? widened(java, wide) : java;
    }
    if (to instanceof PrimitiveType wide) {
      if (value == null) {
        throw new NullPointerException();
      }
      return widened(value, wide);
    }
    return value;
  }

  private static Object widened(Object java, PrimitiveType to) {
    return switch (to) {
      case LONG -> number(java).longValue();
      case FLOAT -> number(java).floatValue();
      case DOUBLE -> number(java).doubleValue();
      case BOOLEAN -> (Boolean) java ? 1 : 0;
      default -> number(java).intValue();
    };
  }

  private static Number number(Object java) {
    return java instanceof Character c ? (Number) (int) c : (Number) java;
  }
}
