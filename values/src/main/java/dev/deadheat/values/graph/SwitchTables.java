package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What compilers make of a switch over an enum: a table from ordinals to the keys of a switch. */
final class SwitchTables {
  private static final String SWITCH_MAP = "$SwitchMap$";
  private static final int SYNTHETIC = 0x1000;

  private final EnumConstants constants;
  private final Map<Field, Optional<List<Integer>>> tables = new HashMap<>();

  SwitchTables(EnumConstants constants) {
    this.constants = constants;
  }

  /**
   * What a compiler's table for a switch over an enum holds, by ordinal; null if the instruction
   * does not use one. Such a table is a final field of a class that is in no source; its class's
   * initialiser alone writes it.
   */
  @Nullable List<Integer> at(MethodBody body, int pc) {
    int array = EnumConstants.definition(body, body.use(pc, 0));
    if (array < 0 || body.op(array) != Op.GET_STATIC) {
      return null;
    }
    Field field = body.field(array).resolve();
    boolean table =
        field != null
            && field.name().startsWith(SWITCH_MAP)
            && field.isFinal()
            && (field.access() & SYNTHETIC) != 0;
    if (field == null || !table) {
      return null;
    }
    Optional<List<Integer>> found = tables.get(field);
    if (found == null) {
      found = Optional.ofNullable(readTable(field));
      tables.put(field, found);
    }
    return found.orElse(null);
  }

  private @Nullable List<Integer> readTable(Field field) {
    MethodBody body = constants.initialiser(field.owner());
    ClassType type = null;
    Map<Integer, Integer> cases = new HashMap<>();
    for (int pc = 0; body != null && pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) != Op.ARRAY_STORE || !isOf(field, body, body.use(pc, 0))) {
        continue;
      }
      int index = EnumConstants.definition(body, body.use(pc, 1));
      int value = EnumConstants.definition(body, body.use(pc, 2));
      int read =
          index < 0 || body.op(index) != Op.INVOKE
              ? -1
              : EnumConstants.definition(body, body.use(index, 0));
      Field constant =
          read < 0 || body.op(read) != Op.GET_STATIC ? null : body.field(read).resolve();
      int number = constant == null ? 0 : constants.number(constant);
      if (constant == null
          || number == 0
          || !body.callee(index).name().equals("ordinal")
          || value < 0
          || body.op(value) != Op.CONST_INT
          || (type != null && type != constant.owner())) {
        return null;
      }
      type = constant.owner();
      cases.put(number - 1, body.immediate(value));
    }
    if (body == null || type == null || !hasAll(field, body)) {
      return null;
    }
    List<Integer> table = new ArrayList<>();
    for (int ordinal = 0; ordinal < constants.size(type); ordinal++) {
      table.add(cases.getOrDefault(ordinal, 0));
    }
    return table;
  }

  /** Whether a table is made with an element for each constant. */
  private boolean hasAll(Field field, MethodBody body) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.PUT_STATIC && field.equals(body.field(pc).resolve())) {
        int array = EnumConstants.definition(body, body.use(pc, 0));
        int size =
            array < 0 || body.op(array) != Op.NEW_ARRAY
                ? -1
                : EnumConstants.definition(body, body.use(array, 0));
        int all =
            size < 0 || body.op(size) != Op.ARRAY_LENGTH
                ? -1
                : EnumConstants.definition(body, body.use(size, 0));
        return all >= 0 && body.op(all) == Op.INVOKE && constants.allOf(body, all) > 0;
      }
    }
    return false;
  }

  private static boolean isOf(Field field, MethodBody body, int register) {
    int pc = EnumConstants.definition(body, register);
    return pc >= 0 && body.op(pc) == Op.GET_STATIC && field.equals(body.field(pc).resolve());
  }
}
