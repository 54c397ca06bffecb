package dev.deadheat.agent;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** What methods of VarHandle, Unsafe and the atomic classes do to memory order, by their names. */
final class AccessModes {
  private AccessModes() {}

  static boolean isCompare(String name) {
    return name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
  }

  /** Plain and opaque modes order nothing. */
  private static boolean isUnordered(String name) {
    return name.equals("get")
        || name.equals("set")
        || name.endsWith("Opaque")
        || name.endsWith("Plain");
  }

  static boolean releases(String name) {
    if (isUnordered(name) || name.endsWith("Acquire")) {
      return false;
    }
    return isCompare(name)
        || name.startsWith("getAnd")
        || name.startsWith("set")
        || name.startsWith("putOrdered")
        || (name.startsWith("put") && (name.endsWith("Volatile") || name.endsWith("Release")));
  }

  static boolean acquires(String name) {
    if (isUnordered(name) || name.endsWith("Release")) {
      return false;
    }
    return isCompare(name)
        || name.startsWith("getAnd")
        || name.endsWith("Acquire")
        || (name.startsWith("get") && name.endsWith("Volatile"));
  }

  /**
   * After a compare-and-set or an exchange, whose result is on the stack: tells whether it was
   * successful.
   *
   * @param expected the type of what it was to find, which is in that variable
   */
  static Code compared(MethodInsnNode call, Type expected, int variable) {
    Type result = Type.getReturnType(call.desc);
    Code code = new Code();
    boolean isExchange = call.name.startsWith("compareAndExchange");
    if (!isExchange && result.getSort() == Type.BOOLEAN) {
      return code.insn(Opcodes.DUP).call("Compares", "after", "(Z)V");
    } else if (!isExchange || !kind(result).equals(kind(expected))) {
      // The program does not look at the result, or has it as something else than it compares.
      return code.push(1).call("Compares", "after", "(Z)V");
    }
    code.insn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    code.var(expected.getOpcode(Opcodes.ILOAD), variable);
    return code.call("Compares", "after", "(" + kind(result) + kind(result) + ")V");
  }

  private static String kind(Type type) {
    return switch (type.getSort()) {
      case Type.OBJECT, Type.ARRAY -> "$O";
      case Type.BOOLEAN, Type.BYTE, Type.SHORT, Type.CHAR, Type.INT -> "I";
      default -> type.getDescriptor();
    };
  }
}
