package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The element types of the arrays that registers hold, as far as instructions say: parameters,
 * fields, results, casts, new arrays. Of registers that come together nothing is said.
 */
final class ArrayRegisters {
  private final @Nullable Type[] types;

  ArrayRegisters(MethodBody body) {
    types = new Type[body.registerCount()];
    for (int i = 0; i < body.parameterCount(); i++) {
      types[i] = body.method().parameterType(i);
    }
    for (int b = 0; b < body.blockCount(); b++) {
      for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
        if (body.def(pc) >= 0 && body.kind(body.def(pc)) == Kind.REF) {
          types[body.def(pc)] = of(body, pc);
        }
      }
    }
  }

  private @Nullable Type of(MethodBody body, int pc) {
    return switch (body.op(pc)) {
      case Op.CAST, Op.NEW_ARRAY, Op.NEW_MULTI_ARRAY -> body.type(pc);
      case Op.GET_FIELD, Op.GET_STATIC -> body.field(pc).type();
      case Op.INVOKE -> body.callee(pc).descriptor().result();
      case Op.ARRAY_LOAD -> element(body.use(pc, 0));
      default -> null;
    };
  }

  /** What the array in a register holds; null where it is not known or not telling. */
  @Nullable Type element(int register) {
    return types[register] instanceof ArrayType array && array.element().kind() == Kind.REF
        ? array.element()
        : null;
  }
}
