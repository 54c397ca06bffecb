package dev.deadheat.program.type;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The subtype relation downwards, within a given set of classes. */
public final class Hierarchy {
  private final Map<ClassType, List<ClassType>> below = new HashMap<>();

  /** The hierarchy of these classes; subtypes are listed in the order given here. */
  public Hierarchy(Collection<ClassType> classes) {
    for (ClassType type : classes) {
      ClassType parent = type.superClass();
      if (parent != null) {
        below.computeIfAbsent(parent, k -> new ArrayList<>(2)).add(type);
      }
      for (ClassType contract : type.interfaces()) {
        below.computeIfAbsent(contract, k -> new ArrayList<>(2)).add(type);
      }
    }
  }

  /** Classes that extend or implement this one directly. */
  public List<ClassType> directSubtypes(ClassType type) {
    return below.getOrDefault(type, List.of());
  }

  /** The class itself and all below it, breadth first. */
  public Set<ClassType> subtypes(ClassType type) {
    Set<ClassType> found = new LinkedHashSet<>();
    ArrayDeque<ClassType> work = new ArrayDeque<>();
    found.add(type);
    work.add(type);
    while (!work.isEmpty()) {
      for (ClassType sub : directSubtypes(work.remove())) {
        if (found.add(sub)) {
          work.add(sub);
        }
      }
    }
    return found;
  }
}
