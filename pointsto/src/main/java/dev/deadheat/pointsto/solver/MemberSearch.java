package dev.deadheat.pointsto.solver;

import dev.deadheat.program.type.ClassType;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Looks up members by class and name where both are found out one by one: every class meets every
 * name once, whichever comes first.
 */
final class MemberSearch {
  private final BiConsumer<ClassType, String> lookUp;
  private final Set<ClassType> types = new LinkedHashSet<>();
  private final Set<String> names = new LinkedHashSet<>();

  MemberSearch(BiConsumer<ClassType, String> lookUp) {
    this.lookUp = lookUp;
  }

  void in(ClassType type) {
    if (types.add(type)) {
      names.forEach(name -> lookUp.accept(type, name));
    }
  }

  void named(String name) {
    if (names.add(name)) {
      types.forEach(type -> lookUp.accept(type, name));
    }
  }
}
