package dev.deadheat.pointsto.solver;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Hierarchy;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names by which a program may ask for its own classes and members. */
final class ProgramNames {
  private final Map<String, ClassType> classes = new HashMap<>();
  private final List<ClassType> all;
  private @Nullable Set<String> members;
  private @Nullable Hierarchy hierarchy;
  private @Nullable List<ClassType> instantiable;

  ProgramNames(List<ClassType> analysed) {
    this.all = analysed;
    for (ClassType type : analysed) {
      classes.put(type.name(), type);
    }
  }

  /** The analysed class of this name, as {@code Class.forName} takes it. */
  @Nullable ClassType classNamed(String name) {
    return classes.get(name);
  }

  /** All analysed classes. */
  List<ClassType> all() {
    return all;
  }

  /** The analysed classes that reflection can make instances of. */
  List<ClassType> instantiable() {
    List<ClassType> known = instantiable;
    if (known == null) {
      known = new ArrayList<>();
      for (ClassType type : all) {
        if (!type.isAbstract() && !type.isInterface()) {
          known.add(type);
        }
      }
      instantiable = known;
    }
    return known;
  }

  /** Whether some analysed class has a field or method of this name. */
  boolean isMember(String name) {
    Set<String> known = members;
    if (known == null) {
      known = new HashSet<>();
      for (ClassType type : all) {
        for (Field field : type.fields()) {
          known.add(field.name());
        }
        for (Method method : type.methods()) {
          known.add(method.name());
        }
      }
      members = known;
    }
    return known.contains(name);
  }

  /** The concrete analysed classes below this one. */
  List<ClassType> concreteSubtypes(ClassType type) {
    Hierarchy known = hierarchy;
    if (known == null) {
      known = new Hierarchy(all);
      hierarchy = known;
    }
    List<ClassType> found = new ArrayList<>();
    for (ClassType sub : known.subtypes(type)) {
      if (!sub.isAbstract() && !sub.isInterface() && classes.containsKey(sub.name())) {
        found.add(sub);
      }
    }
    return found;
  }

  /** The methods of this name that a class has, its own first. */
  static List<Method> methods(ClassType type, String name) {
    List<Method> found = new ArrayList<>();
    for (ClassType c : withAncestors(type)) {
      for (Method method : c.methods()) {
        if (method.name().equals(name)) {
          found.add(method);
        }
      }
    }
    return found;
  }

  /** The fields of this name that a class has, its own first. */
  static List<Field> fields(ClassType type, String name) {
    List<Field> found = new ArrayList<>();
    for (ClassType c : withAncestors(type)) {
      for (Field field : c.fields()) {
        if (field.name().equals(name)) {
          found.add(field);
        }
      }
    }
    return found;
  }

  static List<ClassType> withAncestors(ClassType type) {
    List<ClassType> found = new ArrayList<>();
    found.add(type);
    found.addAll(type.ancestors());
    return found;
  }
}
