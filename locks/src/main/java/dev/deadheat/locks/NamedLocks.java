package dev.deadheat.locks;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are meant by the names of locks that calls take and release. A lock that is
 * released under one name may be held under another, so that different names alone say nothing. Of
 * a name only the last field is looked at: what was ever locked or unlocked as the value of that
 * field.
 */
final class NamedLocks {
  private final CallGraph graph;
  private final Map<Field, LockObjects> byField = new HashMap<>();

  NamedLocks(CallGraph graph) {
    this.graph = graph;
  }

  /** What a register of a method may refer to, in any context. */
  LockObjects of(Method method, int register) {
    LockObjects found = LockObjects.NONE;
    for (int node : graph.nodesOf(method)) {
      IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), register);
      if (points == null || points.isEmpty()) {
        return LockObjects.ANY;
      }
      found = found.or(LockObjects.of(points));
    }
    return found.isNone() ? LockObjects.ANY : found;
  }

  /** Takes note of a lock that a call takes, tries or releases. */
  void add(MethodBody body, int register, Lock lock) {
    Field field = last(lock.name());
    if (field != null) {
      byField.merge(field, of(body.method(), register), LockObjects::or);
    }
  }

  /** What a name of a method's own means. */
  LockObjects of(Method method, Name name) {
    return name instanceof Name.Parameter parameter ? of(method, parameter.index()) : of(name);
  }

  LockObjects of(Name name) {
    if (name instanceof Name.Singleton single) {
      IntSet only = new IntSet();
      only.add(single.object());
      return LockObjects.of(only);
    }
    Field field = last(name);
    return field == null ? LockObjects.ANY : byField.getOrDefault(field, LockObjects.ANY);
  }

  /** Whether names may mean the same lock. */
  boolean mayBeSame(Name a, Name b) {
    return a.equals(b) || of(a).meets(of(b));
  }

  /** The field that holds what is named. */
  private static @Nullable Field last(Name name) {
    if (name instanceof Name.Path path) {
      return path.field();
    }
    return name instanceof Name.Static variable ? variable.field() : null;
  }
}
