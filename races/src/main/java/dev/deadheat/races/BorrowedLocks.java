package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Names;
import java.util.HashSet;
import java.util.Set;

/**
 * Fields that hold what their objects were given: all that is stored there is a parameter, and the
 * class itself makes none of it. A lock in such a field is for what its giver shares, of which the
 * object may be one user among many; that somebody takes it does not say that several threads use
 * the object itself. A lock that guards the object's own state, it makes itself.
 *
 * <p>What can do nothing else, a {@code Lock} or a plain {@code Object}, was given as a lock: then
 * its giver means the object to be used by several.
 */
final class BorrowedLocks {
  private BorrowedLocks() {}

  static Set<Field> find(CallGraph graph, Names.Source names) {
    Set<Field> borrowed = new HashSet<>();
    Set<Field> made = new HashSet<>();
    Set<MethodBody> seen = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      if (seen.add(body)) {
        look(body, names.of(body), borrowed, made);
      }
    }
    borrowed.removeAll(made);
    graph
        .holders()
        .forEach(
            (object, places) -> {
              for (Object place : places) {
                if (place instanceof Field field
                    && isMadeBy(graph.pointsTo().object(object), field.owner())) {
                  borrowed.remove(field);
                }
              }
            });
    return borrowed;
  }

  private static void look(MethodBody body, Names names, Set<Field> borrowed, Set<Field> made) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) != Op.PUT_FIELD) {
        continue;
      }
      Field field = body.field(pc).resolve();
      if (field == null || body.kind(body.use(pc, 1)) != Kind.REF || isOnlyLock(field.type())) {
        continue;
      }
      int value = body.use(pc, 1);
      int definition = names.definition(value);
      while (definition >= 0 && body.op(definition) == Op.CAST) {
        value = body.use(definition, 0);
        definition = names.definition(value);
      }
      boolean isReceiver = value == 0 && !body.method().isStatic();
      if (value < body.parameterCount() && !isReceiver) {
        borrowed.add(field);
      } else if (!isNull(body, definition)) {
        made.add(field);
      }
    }
  }

  private static boolean isOnlyLock(Type type) {
    return type instanceof ClassType held
        && (held.internalName().equals("java/lang/Object")
            || held.internalName().startsWith("java/util/concurrent/locks/"));
  }

  private static boolean isNull(MethodBody body, int pc) {
    return pc >= 0 && body.op(pc) == Op.CONST;
  }

  /** What one of the object's own methods makes and passes on is not given by others. */
  private static boolean isMadeBy(HeapObject object, ClassType type) {
    Method maker = object.method();
    return maker != null && (maker.owner().isSubtypeOf(type) || type.isSubtypeOf(maker.owner()));
  }
}
