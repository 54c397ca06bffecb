package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a constructor itself puts into final fields of its object. Nobody else may (JVMS 6.5,
 * putfield), but for a constructor that this one hands over to, and then this one may not. So where
 * it reads such a field, it reads one of these values or null.
 */
final class ConstructedFields {
  private final MethodBody body;
  private final Map<Field, List<Integer>> values = new HashMap<>();

  ConstructedFields(MethodBody body) {
    this.body = body;
    if (body.method().isConstructor()) {
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        Field field = body.op(pc) == Op.PUT_FIELD ? ownFinal(pc) : null;
        if (field != null) {
          values.computeIfAbsent(field, f -> new ArrayList<>()).add(body.use(pc, 1));
        }
      }
    }
  }

  /** The registers that a read may get its value from; none where others may have stored one. */
  List<Integer> stored(int pc) {
    Field field = values.isEmpty() ? null : ownFinal(pc);
    return field == null ? List.of() : values.getOrDefault(field, List.of());
  }

  private @Nullable Field ownFinal(int pc) {
    Field field = body.use(pc, 0) == 0 ? body.field(pc).resolve() : null;
    return field != null && field.isFinal() && field.owner() == body.method().owner()
        ? field
        : null;
  }
}
