package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;

/** Threads that run on an object that no other thread runs on: itself, or a forked task. */
final class ThreadObjects {
  private final CallGraph graph;

  ThreadObjects(CallGraph graph) {
    this.graph = graph;
  }

  /** A thread object can be started once only: no two threads run on the same one. */
  boolean contains(int node, int callee, int pc) {
    if (!isRunOfThread(callee) || graph.body(node).useCount(pc) != 1) {
      return false;
    }
    IntSet started =
        graph.pointsTo().pointsOfRegister(graph.method(node), graph.body(node).use(pc, 0));
    IntSet run = graph.pointsTo().points(graph.method(callee), 0);
    if (started == null || run == null) {
      return false;
    }
    for (int o : run.toArray()) {
      if (!started.contains(o)) {
        return false;
      }
    }
    return true;
  }

  private boolean isRunOfThread(int node) {
    Method method = graph.method(node).method();
    ClassType owner = method.owner();
    return !method.isStatic()
        && method.name().equals("run")
        && owner.isSubtypeOf(owner.types().classType("java/lang/Thread"));
  }

  /** Whether a thread runs on the object that it is. */
  boolean contains(AbstractThread thread) {
    return thread.kind() == AbstractThread.Kind.STARTED
        && thread.begins().stream()
            .allMatch(
                begin ->
                    contains(begin.starter(), begin.node(), thread.startPc())
                        || isForkedTask(begin, thread.startPc()));
  }

  /** Whether a thread runs a task that was forked, on the task itself. */
  private boolean isForkedTask(AbstractThread.Begin begin, int pc) {
    MethodBody starter = graph.body(begin.starter());
    Method method = graph.method(begin.node()).method();
    ClassType owner = method.owner();
    return pc >= 0
        && starter.op(pc) == Op.INVOKE
        && starter.useCount(pc) == 1
        && starter.callee(pc).name().equals("fork")
        && !method.isStatic()
        && owner.isSubtypeOf(owner.types().classType("java/util/concurrent/ForkJoinTask"));
  }
}
