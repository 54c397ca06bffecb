package dev.deadheat.threads;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Method references whose method has the name of the interface's, as {@code sink::accept} for a
 * {@code Consumer}. A call of the interface that runs such a method may be a plain one, or one by a
 * function object that has captured the receiver: by names and numbers of arguments they look the
 * same.
 */
final class MethodReferences {
  /** The interfaces, by the method's name and descriptor. */
  private final Map<String, List<ClassType>> contracts = new HashMap<>();

  MethodReferences(CallGraph graph) {
    Set<MethodBody> seen = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      if (seen.add(body)) {
        look(body);
      }
    }
  }

  private void look(MethodBody body) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE_DYNAMIC
          && body.callSite(pc) instanceof CallSite.Lambda lambda
          && lambda.target().method() != null
          && lambda.target().method().name().equals(lambda.name())) {
        MethodRef target = lambda.target().method();
        contracts
            .computeIfAbsent(target.name() + target.descriptor(), k -> new ArrayList<>(1))
            .add(lambda.contract());
      }
    }
  }

  /**
   * Whether a call of one method that runs another may do so through a function object. Only where
   * the classes have nothing to do with each other it surely does, or a class inherits the method
   * that another interface of it declares.
   */
  boolean mayLead(MethodRef called, Method method) {
    if (method.isStatic()
        || method.isConstructor()
        || !(called.owner() instanceof ClassType receiver)) {
      return false;
    }
    if (!areRelated(receiver, method.owner())) {
      return true;
    }
    for (ClassType contract :
        contracts.getOrDefault(method.name() + method.descriptor(), List.of())) {
      if (areRelated(receiver, contract)) {
        return true;
      }
    }
    return false;
  }

  private static boolean areRelated(ClassType one, ClassType other) {
    return one.isSubtypeOf(other) || other.isSubtypeOf(one);
  }
}
