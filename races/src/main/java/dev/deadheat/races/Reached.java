package dev.deadheat.races;

import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What some methods call, and what that calls, and how its classes begin. What library code may
 * call back out of nowhere (the driver of a database that nobody connects to) says nothing about
 * what the methods are for.
 */
final class Reached {
  private Reached() {}

  static Set<Method> from(Set<Method> roots, Result result) {
    Map<CsMethod, List<CsMethod>> calls = new HashMap<>();
    for (Result.Edge edge : result.edges()) {
      calls.computeIfAbsent(edge.caller(), m -> new ArrayList<>(2)).add(edge.callee());
    }
    Map<ClassType, List<CsMethod>> initializers = new HashMap<>();
    Set<CsMethod> reached = new HashSet<>();
    ArrayDeque<CsMethod> work = new ArrayDeque<>();
    for (CsMethod method : result.methods()) {
      if (roots.contains(method.method()) && reached.add(method)) {
        work.add(method);
      }
      if (method.method().isStaticInitializer()) {
        initializers.computeIfAbsent(method.method().owner(), t -> new ArrayList<>(1)).add(method);
      }
    }
    while (!work.isEmpty()) {
      CsMethod method = work.remove();
      List<CsMethod> callees = new ArrayList<>(calls.getOrDefault(method, List.of()));
      callees.addAll(initializers.getOrDefault(method.method().owner(), List.of()));
      for (CsMethod callee : callees) {
        if (!result.isOutside(callee) && reached.add(callee)) {
          work.add(callee);
        }
      }
    }
    Set<Method> methods = new HashSet<>();
    reached.forEach(method -> methods.add(method.method()));
    return methods;
  }
}
