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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which registers may have a value that was looked up in one of some containers: by a call on the
 * container, or on what such a call gave (an iterator, a view), out of an array that the container
 * was copied to, or passed on from there by parameters, results and fields. Methods are taken
 * whatever their context. Containers are in groups, one bit each.
 */
final class FetchedValues {
  private final CallGraph graph;
  private final Lookups lookups;
  private final Map<Method, long[]> fetched = new HashMap<>();

  /** Of these, what the method or one that it calls looked up, rather than its callers. */
  private final Map<Method, long[]> inner = new HashMap<>();

  private final Map<Method, Set<Method>> callers = new HashMap<>();
  private final Map<Method, Long> returning = new HashMap<>();
  private final Map<Method, BitSet> returned = new HashMap<>();
  private final ArrayDeque<Method> work = new ArrayDeque<>();
  private final Set<Method> queued = new HashSet<>();

  /** What counts as looking something up. */
  interface Lookups {
    /** The groups in which a call on an object looks something up; 0 if it is no such container. */
    long in(int object, MethodBody body, int pc);
  }

  FetchedValues(CallGraph graph, Lookups lookups) {
    this.graph = graph;
    this.lookups = lookups;
    for (int node = 0; node < graph.size(); node++) {
      seed(node);
    }
    while (!work.isEmpty()) {
      Method method = work.remove();
      queued.remove(method);
      MethodBody body = graph.body(graph.nodesOf(method).get(0));
      long[] mine = innerRegisters(method);
      long[] all = registers(method);
      for (int i = 0; i < mine.length; i++) {
        all[i] |= mine[i];
      }
      pass(body, mine, true);
      pass(body, all, false);
    }
  }

  /** The groups of containers in which the object of an access was looked up. */
  long of(Access access) {
    return get(fetched, access);
  }

  /** The same, by its own method or one that this calls, rather than by its callers. */
  long here(Access access) {
    return get(inner, access);
  }

  private static long get(Map<Method, long[]> known, Access access) {
    long[] registers = known.get(access.body().method());
    return registers == null || access.base() < 0 ? 0 : registers[access.base()];
  }

  private long[] registers(Method method) {
    return fetched.computeIfAbsent(method, this::none);
  }

  private long[] innerRegisters(Method method) {
    return inner.computeIfAbsent(method, this::none);
  }

  private long[] none(Method method) {
    return new long[graph.body(graph.nodesOf(method).get(0)).registerCount()];
  }

  private void add(Method method, int register, long groups, long[] registers) {
    if ((groups & ~registers[register]) != 0) {
      registers[register] |= groups;
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
        long groups = body.useCount(pc) > 0 ? lookedUp(node, body, pc) : 0;
        if (groups != 0) {
          fetch(body, pc, groups, innerRegisters(body.method()));
        }
      }
    }
  }

  private long lookedUp(int node, MethodBody body, int pc) {
    long groups = 0;
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, 0));
    if (points != null) {
      for (int o : points.toArray()) {
        groups |= lookups.in(o, body, pc);
      }
    }
    return groups;
  }

  /** A call on a container, or on something of its own: gives what is in it, or fills an array. */
  private void fetch(MethodBody body, int pc, long groups, long[] registers) {
    int def = body.def(pc);
    if (def >= 0 && body.kind(def) == Kind.REF) {
      add(body.method(), def, groups, registers);
    }
    for (int i = 1; i < body.useCount(pc); i++) {
      if (body.callee(pc).name().equals("toArray")) {
        add(body.method(), body.use(pc, i), groups, registers);
      }
    }
  }

  private void pass(MethodBody body, long[] registers, boolean innerOnes) {
    long[] before;
    do {
      before = registers.clone();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        pass(body, pc, registers, innerOnes);
      }
    } while (!Arrays.equals(before, registers));
  }

  private void pass(MethodBody body, int pc, long[] registers, boolean innerOnes) {
    int def = body.def(pc);
    switch (body.op(pc)) {
      case Op.PHI -> {
        for (int i = 0; i < body.useCount(pc); i++) {
          registers[def] |= registers[body.use(pc, i)];
        }
      }
      case Op.CAST, Op.ARRAY_LOAD, Op.GET_FIELD -> {
        if (body.kind(def) == Kind.REF) {
          registers[def] |= registers[body.use(pc, 0)];
        }
      }
      case Op.RETURN -> {
        if (innerOnes && body.useCount(pc) == 1) {
          returns(body.method(), registers[body.use(pc, 0)]);
        }
      }
      case Op.INVOKE -> call(body, pc, registers, innerOnes);
      default -> {}
    }
  }

  private void returns(Method method, long groups) {
    long known = returning.getOrDefault(method, 0L);
    if ((groups & ~known) != 0) {
      returning.put(method, known | groups);
      for (Method caller : callers.getOrDefault(method, Set.of())) {
        if (graph.isAnalysed(caller) && queued.add(caller)) {
          work.add(caller);
        }
      }
    }
  }

  private void call(MethodBody body, int pc, long[] registers, boolean innerOnes) {
    int def = body.def(pc);
    Set<Method> targets = graph.targets(body.method(), pc);
    if (body.useCount(pc) > 0
        && registers[body.use(pc, 0)] != 0
        && targets.stream().noneMatch(graph::isAnalysed)) {
      fetch(body, pc, registers[body.use(pc, 0)], registers);
    }
    for (Method target : targets) {
      if (def >= 0 && body.kind(def) == Kind.REF) {
        registers[def] |= returning.getOrDefault(target, 0L);
      }
      if (!graph.nodesOf(target).isEmpty()
          && MethodEffects.captured(graph, body.callee(pc), body.useCount(pc), target) == -1) {
        for (int i = 0; i < body.useCount(pc); i++) {
          long groups = registers[body.use(pc, i)];
          if (groups != 0) {
            if (!innerOnes) {
              add(target, i, groups, registers(target));
            }
            if (def >= 0 && returned(target).get(i)) {
              registers[def] |= groups;
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
