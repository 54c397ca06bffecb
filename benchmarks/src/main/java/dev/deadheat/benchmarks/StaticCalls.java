package dev.deadheat.benchmarks;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The call graph that points-to found, asked by the names that a run of the program writes. */
final class StaticCalls {
  private final Result result;
  private final Scope scope;
  private final Map<String, List<CsMethod>> byName = new HashMap<>();
  private final Map<Integer, List<CsMethod>> callees = new HashMap<>();
  private final Map<String, Set<String>> pairs = new HashMap<>();
  private final Set<String> fromOutside = new HashSet<>();
  private final Set<String> fromLibrary = new HashSet<>();
  private final Set<String> instantiated = new HashSet<>();
  private final Map<String, Set<String>> throughLibrary = new HashMap<>();

  StaticCalls(Result result, Scope scope) {
    this.result = result;
    this.scope = scope;
    for (CsMethod method : result.methods()) {
      if (!result.isOutside(method)) {
        byName.computeIfAbsent(name(method), n -> new ArrayList<>()).add(method);
      }
    }
    for (Result.Edge edge : result.edges()) {
      add(edge);
    }
    for (int i = 0; i < result.objectCount(); i++) {
      if (result.object(i).type() instanceof ClassType type) {
        instantiated.add(type.internalName());
      }
    }
  }

  private void add(Result.Edge edge) {
    String callee = name(edge.callee());
    if (result.isOutside(edge.caller())) {
      fromOutside.add(callee);
      return;
    }
    callees.computeIfAbsent(edge.caller().id(), c -> new ArrayList<>(4)).add(edge.callee());
    pairs.computeIfAbsent(name(edge.caller()), c -> new HashSet<>()).add(callee);
    if (!isAnalysed(edge.caller()) || edge.mode() != Call.Mode.SYNCHRONOUS) {
      fromLibrary.add(callee);
    }
  }

  private static String name(CsMethod method) {
    Method m = method.method();
    return m.owner().internalName() + "." + m.name() + m.descriptor().text();
  }

  private boolean isAnalysed(CsMethod method) {
    return scope.isAnalysed(method.method().owner());
  }

  boolean isReachable(String method) {
    return byName.containsKey(method);
  }

  /** Whether one method calls the other, in any context, on whatever thread. */
  boolean calls(String caller, String callee) {
    return callees(caller).contains(callee);
  }

  /** What a method calls, in all its contexts. */
  Set<String> callees(String caller) {
    return pairs.getOrDefault(caller, Set.of());
  }

  /**
   * Whether a path leads from one method to the other, in contexts that fit, with nothing but
   * library methods between.
   */
  boolean callsThroughLibrary(String caller, String callee) {
    return throughLibrary.computeIfAbsent(caller, this::reachedThroughLibrary).contains(callee);
  }

  private Set<String> reachedThroughLibrary(String caller) {
    Set<String> found = new HashSet<>();
    BitSet seen = new BitSet();
    ArrayDeque<CsMethod> open = new ArrayDeque<>(byName.getOrDefault(caller, List.of()));
    while (!open.isEmpty()) {
      for (CsMethod callee : callees.getOrDefault(open.remove().id(), List.of())) {
        if (isAnalysed(callee)) {
          found.add(name(callee));
        } else if (!seen.get(callee.id())) {
          seen.set(callee.id());
          open.add(callee);
        }
      }
    }
    return found;
  }

  /** Whether library code may find the callee's object in its own state and call it. */
  boolean isCalledFromOutside(String callee) {
    return fromOutside.contains(callee);
  }

  /** Whether library code calls it, or somebody starts or registers it. */
  boolean isCalledByLibrary(String callee) {
    return fromLibrary.contains(callee) || fromOutside.contains(callee);
  }

  /** Whether there is any object of exactly this class. */
  boolean isInstantiated(String internalName) {
    return instantiated.contains(internalName);
  }
}
