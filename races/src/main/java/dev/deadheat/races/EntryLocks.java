package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Name;

/**
 * A {@code ConcurrentHashMap} runs the functions of {@code compute}, {@code computeIfPresent} and
 * {@code merge} one at a time for each key: as if they held a lock that belongs to the value which
 * they are given, provided that the value is in that map alone.
 */
final class EntryLocks {
  private static final String ENTRY = "entry";

  private EntryLocks() {}

  /** The parameter of a callback that is the value of an entry; -1 where there is none. */
  static int parameter(CallGraph graph, int node, int pc, Method callee) {
    MethodBody body = graph.body(node);
    if (body.op(pc) != Op.INVOKE || body.useCount(pc) < 3) {
      return -1;
    }
    int fromEnd =
        switch (body.callee(pc).name()) {
          case "compute", "computeIfPresent" -> 1;
          case "merge" -> 2;
          default -> 0;
        };
    int parameter = callee.parameterCount() - fromEnd;
    return fromEnd > 0 && parameter >= 0 && isConcurrent(graph, node, body.use(pc, 0))
        ? parameter
        : -1;
  }

  private static boolean isConcurrent(CallGraph graph, int node, int map) {
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), map);
    if (points == null || points.isEmpty()) {
      return false;
    }
    for (int o : points.toArray()) {
      if (!(graph.pointsTo().object(o).type() instanceof ClassType type)
          || !type.internalName().equals("java/util/concurrent/ConcurrentHashMap")) {
        return false;
      }
    }
    return true;
  }

  static Lock lock(int parameter) {
    return new Lock(new Name.Part(new Name.Parameter(parameter), ENTRY), false, false);
  }

  static boolean is(Lock lock) {
    return lock.name() instanceof Name.Part part && part.what().equals(ENTRY);
  }
}
