package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Types;

/**
 * {@code StreamSupport.stream(spliterator, true)}: whether a stream is parallel is said by a
 * number, which constraints do not have. So such a call, unless the number is the constant false,
 * is one of {@code parallel()} too.
 */
final class ParallelFlag {
  private static final String STREAMS = "java/util/stream/";

  private ParallelFlag() {}

  /** Whether a call makes a stream that may be parallel by its last argument. */
  static boolean mayBeSet(MethodBody body, int pc, MethodRef target) {
    if (!(target.owner() instanceof ClassType owner)
        || !owner.internalName().equals(STREAMS + "StreamSupport")
        || !target.descriptor().text().contains("Z)")) {
      return false;
    }
    int flag = body.use(pc, body.useCount(pc) - 1);
    for (int at = 0; at < body.codeEnd(); at = body.next(at)) {
      if (body.op(at) == Op.CONST_INT && body.def(at) == flag) {
        return body.immediate(at) != 0;
      }
    }
    return true;
  }

  /** The method that makes such a stream parallel. */
  static MethodRef parallel(Types types, MethodRef target) {
    String made = ((ClassType) target.descriptor().result()).internalName();
    String owner = made.equals(STREAMS + "Stream") ? STREAMS + "BaseStream" : made;
    return types.methodRef(owner, "parallel", "()L" + owner + ";", true);
  }
}
