package dev.deadheat.pointsto.library.model;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds the one abstract method of functional interfaces. */
final class FunctionTypes {
  private final ConcurrentHashMap<ClassType, Optional<Method>> known = new ConcurrentHashMap<>();

  /** The method that a lambda of this type implements; null where the type is no interface. */
  @Nullable Method singleMethod(ClassType contract) {
    return known.computeIfAbsent(contract, FunctionTypes::search).orElse(null);
  }

  private static Optional<Method> search(ClassType contract) {
    List<ClassType> all = new ArrayList<>();
    all.add(contract);
    all.addAll(contract.ancestors());
    for (ClassType type : all) {
      for (Method candidate : type.methods()) {
        if (candidate.isAbstract() && !isInObject(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isInObject(Method candidate) {
    ClassType object = candidate.owner().types().object();
    return object.declaredMethod(candidate.name(), candidate.descriptor()) != null;
  }
}
