package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects that at most one thread is ever started on, as a server's connections are: each gets a
 * thread of its own where it is made. A thread is started once at most, so it is enough that one
 * thread is made for each object: no more than one instruction makes threads for it, and that is
 * either in the object's own constructor, or follows the object's making without a way back that
 * goes around it; and nothing but {@code Thread.start} starts threads on it.
 */
final class RunOnce {
  private final CallGraph graph;
  private @Nullable Map<Integer, Boolean> found;

  RunOnce(CallGraph graph) {
    this.graph = graph;
  }

  /** Whether all objects that a node runs on are of this kind. */
  boolean isReceiver(int node) {
    if (graph.method(node).method().isStatic()) {
      return false;
    }
    IntSet receivers = graph.pointsTo().points(graph.method(node), 0);
    if (receivers == null || receivers.isEmpty()) {
      return false;
    }
    for (int o : receivers.toArray()) {
      if (!objects().getOrDefault(o, false)) {
        return false;
      }
    }
    return true;
  }

  /** What threads are made for, and whether that is once. */
  private Map<Integer, Boolean> objects() {
    Map<Integer, Boolean> known = found;
    if (known == null) {
      known = new HashMap<>();
      for (Method method : graph.methods()) {
        MethodBody body = graph.body(graph.nodesOf(method).get(0));
        for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
          if (makesThread(body, pc)) {
            for (int i = 1; i < body.useCount(pc); i++) {
              passed(body, pc, body.use(pc, i), known);
            }
          }
        }
      }
      startedOtherwise(known);
      found = known;
    }
    return known;
  }

  private static boolean makesThread(MethodBody body, int pc) {
    return body.op(pc) == Op.INVOKE
        && body.callee(pc).name().equals("<init>")
        && body.callee(pc).owner() instanceof ClassType owner
        && isThread(owner);
  }

  private void passed(MethodBody body, int pc, int register, Map<Integer, Boolean> known) {
    IntSet passed = new IntSet();
    for (int node : graph.nodesOf(body.method())) {
      IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), register);
      if (points != null) {
        passed.addAll(points, null);
      }
    }
    // What another instruction makes threads for too has more than one.
    passed.forEach(o -> known.merge(o, isOnceFor(body, pc, register, o), (a, b) -> false));
  }

  private boolean isOnceFor(MethodBody body, int pc, int register, int object) {
    HeapObject made = graph.pointsTo().object(object);
    if (made.type() instanceof ClassType type && isThread(type)) {
      return false; // It can be started itself as well.
    }
    if (register == 0 && body.method().isConstructor()) {
      return !comesBack(body, pc, -1);
    }
    return made.origin() == HeapObject.Origin.ALLOCATED
        && made.method() == body.method()
        && made.pc() >= 0
        && body.def(made.pc()) == register
        && !comesBack(body, pc, made.pc());
  }

  /** Whether an instruction may run again without another one between. */
  private static boolean comesBack(MethodBody body, int pc, int between) {
    int target = body.blockOf(pc);
    int avoided = between < 0 ? -1 : body.blockOf(between);
    if (avoided == target) {
      return false; // They come one after the other, each time.
    }
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(target);
    while (!work.isEmpty()) {
      int block = work.remove();
      for (int i = 0; i < body.successorCount(block); i++) {
        int next = body.successor(block, i);
        if (next == target) {
          return true;
        }
        if (next != avoided && !seen.get(next)) {
          seen.set(next);
          work.add(next);
        }
      }
    }
    return false;
  }

  /** What executors, timers and other library code run may run again. */
  private void startedOtherwise(Map<Integer, Boolean> known) {
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        Method callee = graph.method(graph.callee(e)).method();
        if (graph.mode(e) != CallGraph.SYNCHRONOUS
            && !callee.isStatic()
            && !isStart(graph.body(node), graph.pc(e))) {
          forget(graph.callee(e), known);
        }
      }
    }
    graph.fromOutside().forEach(back -> forget(back[0], known));
  }

  private void forget(int node, Map<Integer, Boolean> known) {
    IntSet receivers = graph.pointsTo().points(graph.method(node), 0);
    if (receivers != null) {
      receivers.forEach(o -> known.put(o, false));
    }
  }

  private static boolean isThread(ClassType type) {
    return type.isSubtypeOf(type.types().classType("java/lang/Thread"));
  }

  private static boolean isStart(MethodBody body, int pc) {
    return pc >= 0
        && body.op(pc) == Op.INVOKE
        && body.useCount(pc) == 1
        && body.callee(pc).name().equals("start")
        && body.callee(pc).owner() instanceof ClassType owner
        && isThread(owner);
  }
}
