package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ClassType;
import java.util.List;

/** Methods that run an action with other rights: on the same thread, and its result is theirs. */
final class PrivilegedModel implements Model {
  @Override
  public void register(ModelTable table) {
    table.add(
        "java/security/AccessController",
        PrivilegedModel::run,
        "doPrivileged",
        "doPrivilegedWithCombiner");
    table.add(
        "javax/security/auth/Subject", PrivilegedModel::run, "doAs", "doAsPrivileged", "callAs");
    Plain.rest(table, "java/security/AccessController");
  }

  private static void run(Sketch s) {
    List<String> actions =
        List.of(
            "java/security/PrivilegedAction",
            "java/security/PrivilegedExceptionAction",
            FutureModel.CALLABLE);
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.argumentType(i) instanceof ClassType type && actions.contains(type.internalName())) {
        int thrown = s.variable();
        s.exceptionsTo(thrown);
        s.returns(s.invoke(i));
        s.throwsToo(thrown);
        int wrapper = s.merged("java/security/PrivilegedActionException");
        s.store(wrapper, Cell.VALUE, thrown);
        s.throwsToo(wrapper);
      }
    }
  }
}
