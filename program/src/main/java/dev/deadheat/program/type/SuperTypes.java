package dev.deadheat.program.type;

import dev.deadheat.program.warning.Warning;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The direct supertypes of a class, with what would close a cycle left out: a cyclic hierarchy
 * cannot be loaded by any JVM, and a walk up must end here too.
 */
record SuperTypes(@Nullable ClassType superClass, List<ClassType> interfaces) {

  static SuperTypes of(ClassType type) {
    Declaration declared = type.declaration();
    ClassType parent = declared.superClass();
    List<ClassType> contracts = declared.interfaces();
    // Each class drops exactly those supertypes that lead back to itself. The answer depends on the
    // class files alone, so it does not matter which class of a cycle is asked first.
    ClassType object = type.types().object();
    if (parent != null && parent != object && leadsTo(parent, type)) {
      warn(type, parent);
      parent = object;
    }
    for (ClassType contract : contracts) {
      if (leadsTo(contract, type)) {
        warn(type, contract);
        contracts = contracts.stream().filter(c -> !leadsTo(c, type)).toList();
        break;
      }
    }
    return new SuperTypes(parent, contracts);
  }

  private static boolean leadsTo(ClassType start, ClassType goal) {
    if (start == goal) {
      return true;
    }
    Set<ClassType> seen = new HashSet<>();
    ArrayDeque<ClassType> work = new ArrayDeque<>();
    work.add(start);
    while (!work.isEmpty()) {
      Declaration declared = work.remove().declaration();
      ClassType parent = declared.superClass();
      if (parent == goal) {
        return true;
      }
      if (parent != null && seen.add(parent)) {
        work.add(parent);
      }
      for (ClassType contract : declared.interfaces()) {
        if (contract == goal) {
          return true;
        }
        if (seen.add(contract)) {
          work.add(contract);
        }
      }
    }
    return false;
  }

  private static void warn(ClassType type, ClassType above) {
    type.types()
        .warnings()
        .add(
            Warning.Kind.BAD_CLASS,
            String.valueOf(type.origin()),
            "cyclic hierarchy: "
                + type
                + " is above its own supertype "
                + above
                + "; link ignored");
  }
}
