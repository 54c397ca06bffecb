package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Fields that are set before their object is used: outside of constructors only plain setters write
 * them, which take no lock, though others who read them do. The lock is for what changes in use;
 * had the author thought of a setting as that, the setter would be where the lock belongs, or the
 * getter would take it. Who manages beans may call their setters at any time.
 */
final class Settings {
  private static final String MANAGEMENT = "javax/management/";

  private final Map<MethodBody, Boolean> setters = new HashMap<>();

  /**
   * Whether a field is a setting.
   *
   * @param accesses what touches it outside of constructors
   * @param careful those of them that have a lock of the object
   */
  boolean contains(Field field, Set<Access> accesses, Set<Access> careful) {
    boolean isSet = false;
    for (Access access : accesses) {
      if (access.write()) {
        if (careful.contains(access) || !isSetter(access.body())) {
          return false;
        }
        isSet = true;
      } else if (careful.contains(access) && isGetter(access.body())) {
        return false;
      }
    }
    return isSet && !isManaged(field.owner());
  }

  /** Whether a method does nothing but assign what it is given to a field of its object. */
  private boolean isSetter(MethodBody body) {
    return setters.computeIfAbsent(body, Settings::findSetter);
  }

  private static boolean findSetter(MethodBody body) {
    Method method = body.method();
    boolean found = false;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      switch (body.op(pc)) {
        case Op.PUT_FIELD -> {
          if (found || body.use(pc, 0) != 0 || body.use(pc, 1) != 1) {
            return false;
          }
          found = true;
        }
        case Op.RETURN -> {}
        default -> {
          return false;
        }
      }
    }
    return found && !method.isStatic() && !method.isSynchronized() && method.parameterCount() == 2;
  }

  /** Whether a method does little more than tell what the field holds. */
  private static boolean isGetter(MethodBody body) {
    int reads = 0;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      reads += body.op(pc) == Op.GET_FIELD ? 1 : 0;
    }
    return body.method().parameterCount() == 1 && reads <= 1;
  }

  private static boolean isManaged(ClassType type) {
    return type.ancestors().stream().anyMatch(t -> t.internalName().startsWith(MANAGEMENT));
  }
}
