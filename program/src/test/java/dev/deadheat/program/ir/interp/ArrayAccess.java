package dev.deadheat.program.ir.interp;

import java.lang.reflect.Array;
import org.objectweb.asm.Opcodes;

/**
 * The meaning of the array operations. Java's own ones are used, so null, bounds and store checks
 * are the JVM's; an array of the wrong type is a fault of the IR.
 */
final class ArrayAccess {
  private ArrayAccess() {}

  static Object load(int opcode, Object array, int index) {
    check(opcode - Opcodes.IALOAD, array);
    return switch (opcode) {
      case Opcodes.IALOAD -> ((int[]) array)[index];
      case Opcodes.LALOAD -> ((long[]) array)[index];
      case Opcodes.FALOAD -> ((float[]) array)[index];
      case Opcodes.DALOAD -> ((double[]) array)[index];
      case Opcodes.AALOAD -> ((Object[]) array)[index];
      case Opcodes.BALOAD ->
          array instanceof boolean[] flags ? (flags[index] ? 1 : 0) : (int) ((byte[]) array)[index];
      case Opcodes.CALOAD -> (int) ((char[]) array)[index];
      case Opcodes.SALOAD -> (int) ((short[]) array)[index];
      default -> throw new IrFailure("no array load: " + opcode);
    };
  }

  static void store(int opcode, Object array, int index, Object value) {
    check(opcode - Opcodes.IASTORE, array);
    switch (opcode) {
      case Opcodes.IASTORE -> ((int[]) array)[index] = (Integer) value;
      case Opcodes.LASTORE -> ((long[]) array)[index] = (Long) value;
      case Opcodes.FASTORE -> ((float[]) array)[index] = (Float) value;
      case Opcodes.DASTORE -> ((double[]) array)[index] = (Double) value;
      case Opcodes.AASTORE -> ((Object[]) array)[index] = value;
      case Opcodes.BASTORE -> {
        if (array instanceof boolean[] flags) {
          flags[index] = ((Integer) value & 1) != 0;
        } else {
          ((byte[]) array)[index] = (byte) (int) (Integer) value;
        }
      }
      case Opcodes.CASTORE -> ((char[]) array)[index] = (char) (int) (Integer) value;
      case Opcodes.SASTORE -> ((short[]) array)[index] = (short) (int) (Integer) value;
      default -> throw new IrFailure("no array store: " + opcode);
    }
  }

  static int length(Object array) {
    if (array == null) {
      throw new NullPointerException();
    }
    if (!array.getClass().isArray()) {
      throw new IrFailure("length of " + array.getClass());
    }
    return Array.getLength(array);
  }

  static Object make(Class<?> type, int length) {
    if (length < 0) {
      throw new NegativeArraySizeException(String.valueOf(length));
    }
    return Array.newInstance(type.getComponentType(), length);
  }

  static Object makeMulti(Class<?> type, int[] lengths) {
    for (int length : lengths) {
      if (length < 0) {
        throw new NegativeArraySizeException(String.valueOf(length));
      }
    }
    return fill(type, lengths, 0);
  }

  private static Object fill(Class<?> type, int[] lengths, int from) {
    Object array = Array.newInstance(type.getComponentType(), lengths[from]);
    if (from + 1 < lengths.length) {
      for (int i = 0; i < lengths[from]; i++) {
        Array.set(array, i, fill(type.getComponentType(), lengths, from + 1));
      }
    }
    return array;
  }

  /** The kind of array counts from int[], in the order of the opcodes. */
  private static void check(int kind, Object array) {
    if (array == null) {
      throw new NullPointerException();
    }
    boolean fits =
        switch (kind) {
          case 0 -> array instanceof int[];
          case 1 -> array instanceof long[];
          case 2 -> array instanceof float[];
          case 3 -> array instanceof double[];
          case 4 -> array instanceof Object[];
          case 5 -> array instanceof byte[] || array instanceof boolean[];
          case 6 -> array instanceof char[];
          case 7 -> array instanceof short[];
          default -> false;
        };
    if (!fits) {
      throw new IrFailure("array access of kind " + kind + " on " + array.getClass());
    }
  }
}
