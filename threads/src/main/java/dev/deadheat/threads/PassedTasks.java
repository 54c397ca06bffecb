package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the tasks of one executor apart by who hands them over. Library code runs all tasks of an
 * executor in one context, but a call starts only what it passes: the task must be reachable from
 * the operands, not counting executors, which hold everybody's.
 */
final class PassedTasks {
  private static final int DEPTH = 5;

  private final Result result;
  private final List<CsMethod> nodes;
  private final List<MethodBody> bodies;
  private final Holdings holdings;
  private final Map<Method, IntSet> functions = new HashMap<>();
  private final Map<Long, IntSet> known = new HashMap<>();

  /** What is reached from operands; calls that pass the same share it. */
  private final Map<IntSet, IntSet> reached = new HashMap<>();

  private final Map<CsMethod, Integer> numbers = new HashMap<>();

  PassedTasks(Result result, List<CsMethod> nodes, List<MethodBody> bodies) {
    this.result = result;
    this.nodes = nodes;
    this.bodies = bodies;
    this.holdings = new Holdings(result);
    for (int o = 0; o < result.objectCount(); o++) {
      HeapObject object = result.object(o);
      MethodRef target = object.lambda() == null ? null : object.lambda().site().target().method();
      Method method = target == null ? null : target.resolve();
      if (method != null) {
        functions.computeIfAbsent(method, m -> new IntSet()).add(o);
      }
    }
    for (int i = 0; i < nodes.size(); i++) {
      numbers.put(nodes.get(i), i);
    }
  }

  /** Whether a call passes what the started node is a method or function body of. */
  boolean reaches(CsMethod caller, int pc, int started) {
    Integer node = numbers.get(caller);
    if (node == null || pc < 0 || bodies.get(node).op(pc) != Op.INVOKE) {
      return true;
    }
    CsMethod callee = nodes.get(started);
    IntSet wanted = functions.get(callee.method());
    if (wanted == null && !callee.method().isStatic()) {
      wanted = result.points(callee, 0);
    }
    if (wanted == null) {
      return true;
    }
    IntSet passed = known.computeIfAbsent(((long) node << 32) | pc, k -> passed(node, pc));
    return passed.meets(wanted);
  }

  private IntSet passed(int node, int pc) {
    MethodBody body = bodies.get(node);
    boolean others = body.callee(pc).descriptor().parameters().size() > 0;
    boolean receiver = body.callee(pc).descriptor().parameters().size() < body.useCount(pc);
    IntSet passed = new IntSet();
    for (int i = receiver && others ? 1 : 0; i < body.useCount(pc); i++) {
      IntSet points = result.pointsOfRegister(nodes.get(node), body.use(pc, i));
      if (points != null) {
        passed.addAll(points, null);
      }
    }
    return reached.computeIfAbsent(passed, this::reachedFrom);
  }

  /** What some objects reach within a few steps, the objects included. */
  private IntSet reachedFrom(IntSet objects) {
    IntSet found = new IntSet();
    found.addAll(objects, null);
    BitSet merged = new BitSet();
    IntSet fresh = objects;
    for (int depth = 0; depth < DEPTH && !fresh.isEmpty(); depth++) {
      IntSet next = new IntSet();
      fresh.forEach(
          o -> {
            if (!isExecutor(result.object(o))) {
              for (int held : holdings.of(o)) {
                IntSet added = merged.get(held) ? null : found.addAll(holdings.set(held), null);
                merged.set(held);
                if (added != null) {
                  next.addAll(added, null);
                }
              }
            }
          });
      fresh = next;
    }
    return found;
  }

  private static boolean isExecutor(HeapObject object) {
    return object.type() instanceof ClassType type
        && (type.isSubtypeOf(type.types().classType("java/util/concurrent/Executor"))
            || type.internalName().equals("java/util/Timer"));
  }
}
