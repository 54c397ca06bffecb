package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Names;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which registers may have a value that was looked up in one of some containers: by a call on the
 * container, or on what such a call gave (an iterator, a view), out of an array that the container
 * was copied to, or passed on from there by parameters, results and fields. Methods are taken
 * whatever their context.
 */
final class FetchedValues {
  private final CallGraph graph;
  private final BitSet containers;
  private final Map<Method, BitSet> fetched = new HashMap<>();

  /** Of these, what the method or one that it calls looked up, rather than its callers. */
  private final Map<Method, BitSet> inner = new HashMap<>();

  private final Map<Method, Set<Method>> callers = new HashMap<>();
  private final Set<Method> returning = new HashSet<>();
  private final Map<Method, BitSet> returned = new HashMap<>();
  private final ArrayDeque<Method> work = new ArrayDeque<>();
  private final Set<Method> queued = new HashSet<>();

  FetchedValues(CallGraph graph, BitSet containers) {
    this.graph = graph;
    this.containers = containers;
    for (int node = 0; node < graph.size(); node++) {
      seed(node);
    }
    while (!work.isEmpty()) {
      Method method = work.remove();
      queued.remove(method);
      MethodBody body = graph.body(graph.nodesOf(method).get(0));
      registers(method).or(innerRegisters(method));
      pass(body, innerRegisters(method), true);
      pass(body, registers(method), false);
    }
  }

  boolean contains(Access access) {
    BitSet registers = fetched.get(access.body().method());
    return registers != null && access.base() >= 0 && registers.get(access.base());
  }

  /** The same, by its own method or one that this calls, rather than by its callers. */
  boolean containsHere(Access access) {
    BitSet registers = inner.get(access.body().method());
    return registers != null && access.base() >= 0 && registers.get(access.base());
  }

  private BitSet registers(Method method) {
    return fetched.computeIfAbsent(method, m -> new BitSet());
  }

  private BitSet innerRegisters(Method method) {
    return inner.computeIfAbsent(method, m -> new BitSet());
  }

  private void add(Method method, int register, BitSet registers) {
    if (!registers.get(register)) {
      registers.set(register);
      if (queued.add(method)) {
        work.add(method);
      }
    }
  }

  private void seed(int node) {
    MethodBody body = graph.body(node);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE) {
        for (Method target : graph.targets(body.method(), pc)) {
          callers.computeIfAbsent(target, m -> new HashSet<>(2)).add(body.method());
        }
        if (body.useCount(pc) > 0 && isContainer(node, body.use(pc, 0))) {
          fetch(body, pc, innerRegisters(body.method()));
        }
      }
    }
  }

  private boolean isContainer(int node, int register) {
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), register);
    if (points != null) {
      for (int o : points.toArray()) {
        if (containers.get(o)) {
          return true;
        }
      }
    }
    return false;
  }

  /** A call on a container, or on something of its own: gives what is in it, or fills an array. */
  private void fetch(MethodBody body, int pc, BitSet registers) {
    int def = body.def(pc);
    if (def >= 0 && body.kind(def) == Kind.REF) {
      add(body.method(), def, registers);
    }
    for (int i = 1; i < body.useCount(pc); i++) {
      if (body.callee(pc).name().equals("toArray")) {
        add(body.method(), body.use(pc, i), registers);
      }
    }
  }

  private void pass(MethodBody body, BitSet registers, boolean innerOnes) {
    boolean more = true;
    while (more) {
      int before = registers.cardinality();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        pass(body, pc, registers, innerOnes);
      }
      more = registers.cardinality() != before;
    }
  }

  private void pass(MethodBody body, int pc, BitSet registers, boolean innerOnes) {
    int def = body.def(pc);
    switch (body.op(pc)) {
      case Op.PHI -> {
        for (int i = 0; i < body.useCount(pc); i++) {
          if (registers.get(body.use(pc, i))) {
            registers.set(def);
          }
        }
      }
      case Op.CAST, Op.ARRAY_LOAD, Op.GET_FIELD -> {
        if (registers.get(body.use(pc, 0)) && body.kind(def) == Kind.REF) {
          registers.set(def);
        }
      }
      case Op.RETURN -> {
        if (innerOnes
            && body.useCount(pc) == 1
            && registers.get(body.use(pc, 0))
            && returning.add(body.method())) {
          for (Method caller : callers.getOrDefault(body.method(), Set.of())) {
            if (graph.isAnalysed(caller) && queued.add(caller)) {
              work.add(caller);
            }
          }
        }
      }
      case Op.INVOKE -> call(body, pc, registers, innerOnes);
      default -> {}
    }
  }

  private void call(MethodBody body, int pc, BitSet registers, boolean innerOnes) {
    int def = body.def(pc);
    Set<Method> targets = graph.targets(body.method(), pc);
    if (body.useCount(pc) > 0
        && registers.get(body.use(pc, 0))
        && targets.stream().noneMatch(graph::isAnalysed)) {
      fetch(body, pc, registers);
    }
    for (Method target : targets) {
      if (def >= 0 && body.kind(def) == Kind.REF && returning.contains(target)) {
        registers.set(def);
      }
      if (!graph.nodesOf(target).isEmpty()
          && MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), target) == -1) {
        for (int i = 0; i < body.useCount(pc); i++) {
          if (registers.get(body.use(pc, i))) {
            if (!innerOnes) {
              add(target, i, registers(target));
            }
            if (def >= 0 && returned(target).get(i)) {
              registers.set(def);
            }
          }
        }
      }
    }
  }

  /** The parameters that a method may return. */
  private BitSet returned(Method method) {
    BitSet known = returned.get(method);
    if (known == null) {
      known = new BitSet();
      returned.put(method, known);
      MethodBody body = graph.body(graph.nodesOf(method).get(0));
      int[] definitions = Names.definitions(body);
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.RETURN && body.useCount(pc) == 1) {
          parameters(body, definitions, body.use(pc, 0), known, new BitSet());
        }
      }
    }
    return known;
  }

  private static void parameters(
      MethodBody body, int[] definitions, int register, BitSet found, BitSet seen) {
    if (register < body.parameterCount()) {
      found.set(register);
    } else if (!seen.get(register)) {
      seen.set(register);
      int pc = definitions[register];
      if (pc >= 0 && (body.op(pc) == Op.PHI || body.op(pc) == Op.CAST)) {
        for (int i = 0; i < body.useCount(pc); i++) {
          parameters(body, definitions, body.use(pc, i), found, seen);
        }
      }
    }
  }
}
