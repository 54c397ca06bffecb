package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that the code takes from a static field and works on: in the method that does it, or in
 * those that it passes the object to, as {@code COUNTER.increment()} does. Such a path is a witness
 * that whoever calls these methods meets in one object; that a static field may lead to an object
 * somehow is none.
 */
final class StaticPaths {
  /** If the accesses have more objects than this in common, it is not seen which one they use. */
  private static final int MOST = 16;

  private final CallGraph graph;
  private final Facts.Source facts;
  private final Map<Integer, Set<Field>> byObject = new HashMap<>();
  private final Map<Set<Field>, Integer> numbers = new HashMap<>();

  /** What a parameter of a method is, for those that get it from a static field. */
  private @Nullable Map<Parameter, Set<Field>> parameters;

  private record Parameter(Method method, int number) {}

  StaticPaths(CallGraph graph, Facts.Source facts) {
    this.graph = graph;
    this.facts = facts;
  }

  /** Whether both accesses are led to one of the objects by the same static field. */
  boolean lead(Access first, Access second, IntSet objects) {
    Set<Field> fields = of(objects);
    if (fields.isEmpty()) {
      return false;
    }
    Set<Field> both = new HashSet<>(of(first));
    both.retainAll(of(second));
    return !Collections.disjoint(both, fields);
  }

  /** A number for what static fields hold of some objects; 0 for nothing. */
  int number(IntSet objects) {
    Set<Field> fields = of(objects);
    return fields.isEmpty() ? 0 : numbers.computeIfAbsent(fields, k -> numbers.size() + 1);
  }

  private Set<Field> of(IntSet objects) {
    if (objects.isEmpty() || objects.cardinality() > MOST) {
      return Set.of();
    }
    Set<Field> all = Set.of();
    for (int o : objects.toArray()) {
      Set<Field> fields = byObject.computeIfAbsent(o, this::holders);
      if (all.isEmpty()) {
        all = fields;
      } else if (!fields.isEmpty() && !all.equals(fields)) {
        all = new HashSet<>(all);
        all.addAll(fields);
      }
    }
    return all;
  }

  /**
   * The static field that holds an object, if it is made when the field's class is initialized:
   * then there is but one, and what is known of it is known of no other.
   */
  private Set<Field> holders(int object) {
    Method maker = graph.pointsTo().object(object).method();
    Set<Object> holders = graph.holders().getOrDefault(object, Set.of());
    return holders.size() == 1
            && holders.iterator().next() instanceof Field field
            && field.isStatic()
            && maker != null
            && maker.name().equals("<clinit>")
            && maker.owner() == field.owner()
        ? Set.of(field)
        : Set.of();
  }

  private Set<Field> of(Access access) {
    if (access.base() < 0) {
      return Set.of();
    }
    MethodBody body = access.body();
    Field field = loaded(body, access.base());
    if (field != null) {
      return Set.of(field);
    }
    int plain = facts.of(body).uncast(access.base());
    return plain < body.parameterCount()
        ? parameters().getOrDefault(new Parameter(body.method(), plain), Set.of())
        : Set.of();
  }

  /**
   * The static field that a register was loaded from. What a class does to it when it is
   * initialized is not what its users do.
   */
  private @Nullable Field loaded(MethodBody body, int register) {
    Facts f = facts.of(body);
    int pc = f.names().definition(f.uncast(register));
    return pc >= 0 && body.op(pc) == Op.GET_STATIC && !body.method().name().equals("<clinit>")
        ? body.field(pc).resolve()
        : null;
  }

  private Map<Parameter, Set<Field>> parameters() {
    Map<Parameter, Set<Field>> known = parameters;
    if (known == null) {
      known = find();
      parameters = known;
    }
    return known;
  }

  private Map<Parameter, Set<Field>> find() {
    Map<Parameter, Set<Field>> found = new HashMap<>();
    Map<Parameter, Set<Parameter>> passed = new HashMap<>();
    for (int node = 0; node < graph.size(); node++) {
      if (graph.isAnalysed(graph.method(node).method())) {
        calls(node, found, passed);
      }
    }
    ArrayDeque<Parameter> work = new ArrayDeque<>(found.keySet());
    while (!work.isEmpty()) {
      Parameter from = work.remove();
      for (Parameter to : passed.getOrDefault(from, Set.of())) {
        if (found.computeIfAbsent(to, k -> new HashSet<>()).addAll(found.get(from))) {
          work.add(to);
        }
      }
    }
    return found;
  }

  private void calls(
      int node, Map<Parameter, Set<Field>> found, Map<Parameter, Set<Parameter>> passed) {
    MethodBody body = graph.body(node);
    for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
      int pc = graph.pc(edge);
      Method callee = graph.method(graph.callee(edge)).method();
      if (body.op(pc) != Op.INVOKE
          || graph.isCallback(edge)
          || !graph.isAnalysed(callee)
          || callee.parameterCount() != body.useCount(pc)) {
        continue;
      }
      for (int i = 0; i < body.useCount(pc); i++) {
        Parameter to = new Parameter(callee, i);
        Field field = loaded(body, body.use(pc, i));
        int plain = facts.of(body).uncast(body.use(pc, i));
        if (field != null) {
          found.computeIfAbsent(to, k -> new HashSet<>()).add(field);
        } else if (plain < body.parameterCount()) {
          passed.computeIfAbsent(new Parameter(body.method(), plain), k -> new HashSet<>()).add(to);
        }
      }
    }
  }
}
