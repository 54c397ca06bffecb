package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All abstract threads of a program. */
public final class ThreadTable {
  private static final int EVENT_THREAD = Integer.MAX_VALUE;

  private final CallGraph graph;
  private final Executions executions;
  private final List<AbstractThread> threads = new ArrayList<>();
  private final Map<Long, Integer> byEdge = new HashMap<>();
  private final int caller;

  /** Where the roots are: nodes that something outside runs. */
  public record Roots(
      Collection<Integer> main,
      Collection<Integer> operations,
      Collection<Integer> framework,
      Collection<Integer> initializers) {}

  public ThreadTable(CallGraph graph, Executions executions, Roots roots) {
    this.graph = graph;
    this.executions = executions;
    roots.main().forEach(node -> add(AbstractThread.Kind.MAIN, node, false));
    caller = roots.operations().isEmpty() ? -1 : add(AbstractThread.Kind.CALLER, -1, true);
    roots.framework().forEach(node -> add(AbstractThread.Kind.FRAMEWORK, node, true));
    roots.initializers().forEach(node -> add(AbstractThread.Kind.INITIALIZER, node, false));
    Map<Integer, Integer> callbacks = new HashMap<>();
    for (int[] back : graph.fromOutside()) {
      callbacks.computeIfAbsent(back[0], n -> add(AbstractThread.Kind.CALLBACK, n, true));
    }
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        if (graph.mode(e) == CallGraph.STARTED) {
          start(node, e);
        } else if (graph.mode(e) == CallGraph.DEFERRED) {
          int callee = graph.callee(e);
          byEdge.put(
              key(node, e),
              callbacks.computeIfAbsent(callee, n -> add(AbstractThread.Kind.CALLBACK, n, true)));
        }
      }
    }
  }

  private long key(int node, int edge) {
    return ((long) node << 32) | (edge - graph.firstEdge(node));
  }

  private int add(AbstractThread.Kind kind, int node, boolean many) {
    threads.add(new AbstractThread(threads.size(), kind, node, -1, -1, many, -1));
    return threads.size() - 1;
  }

  private void start(int node, int edge) {
    int pc = graph.pc(edge);
    MethodBody body = graph.body(node);
    boolean many = !executions.isOnce(node, pc);
    int serial = -1;
    if (pc >= 0 && body.op(pc) == Op.INVOKE) {
      MethodRef ref = body.callee(pc);
      many |= Starts.startsMany(ref);
      serial = serial(node, pc, ref);
    }
    byEdge.put(key(node, edge), threads.size());
    threads.add(
        new AbstractThread(
            threads.size(),
            AbstractThread.Kind.STARTED,
            graph.callee(edge),
            node,
            pc,
            many && serial < 0,
            serial));
  }

  /** What tasks that this call starts take turns on. */
  private int serial(int node, int pc, MethodRef ref) {
    if (Starts.onEventThread(ref)) {
      return EVENT_THREAD;
    }
    int object = executor(node, pc);
    if (object < 0) {
      return -1;
    }
    HeapObject o = graph.pointsTo().object(object);
    return executions.isSingleton(o) && isSingleThreaded(o) ? object : -1;
  }

  /** The operand that names the executor or timer of a starting call, if that has one thread. */
  public int singleThreadedOperand(int node, int pc) {
    MethodBody body = graph.body(node);
    if (pc < 0 || body.op(pc) != Op.INVOKE) {
      return -1;
    }
    for (int i = 0; i < body.useCount(pc); i++) {
      if (isExecutor(body, pc, i)) {
        IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, i));
        if (points == null || points.isEmpty()) {
          return -1;
        }
        for (int o : points.toArray()) {
          if (!isSingleThreaded(graph.pointsTo().object(o))) {
            return -1;
          }
        }
        return body.use(pc, i);
      }
    }
    return -1;
  }

  /** The executor or timer that a starting call uses, if there is but one. */
  public int executor(int node, int pc) {
    MethodBody body = graph.body(node);
    if (pc < 0 || body.op(pc) != Op.INVOKE) {
      return -1;
    }
    int found = -1;
    for (int i = 0; i < body.useCount(pc); i++) {
      if (!isExecutor(body, pc, i)) {
        continue;
      }
      IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, i));
      if (points == null || points.cardinality() != 1 || found >= 0) {
        return -1;
      }
      found = points.toArray()[0];
    }
    return found;
  }

  private static boolean isExecutor(MethodBody body, int pc, int operand) {
    MethodRef ref = body.callee(pc);
    boolean receiver = ref.descriptor().parameters().size() < body.useCount(pc);
    Object type =
        receiver
            ? operand == 0 ? ref.owner() : ref.descriptor().parameters().get(operand - 1)
            : ref.descriptor().parameters().get(operand);
    return type instanceof ClassType c
        && (c.isSubtypeOf(c.types().classType("java/util/concurrent/Executor"))
            || c.internalName().equals("java/util/Timer"));
  }

  private boolean isSingleThreaded(HeapObject o) {
    if (o.type() instanceof ClassType c && c.internalName().equals("java/util/Timer")) {
      return true;
    }
    Method maker = o.method();
    if (maker == null || !maker.owner().internalName().equals("java/util/concurrent/Executors")) {
      return false;
    }
    if (maker.name().startsWith("newSingleThread")) {
      return true;
    }
    HeapObject.Site site = graph.pointsTo().madeFor(o);
    return site != null
        && (maker.name().equals("newFixedThreadPool")
            || maker.name().equals("newScheduledThreadPool"))
        && Integer.valueOf(1).equals(constant(site, 0));
  }

  /** The constant that a call passes as an operand. */
  private @Nullable Integer constant(HeapObject.Site site, int operand) {
    for (int node : graph.nodesOf(site.method())) {
      MethodBody body = graph.body(node);
      if (body.useCount(site.pc()) <= operand) {
        return null;
      }
      int register = body.use(site.pc(), operand);
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.def(pc) == register) {
          return body.op(pc) == Op.CONST_INT ? Integer.valueOf(body.immediate(pc)) : null;
        }
      }
    }
    return null;
  }

  public int size() {
    return threads.size();
  }

  public AbstractThread get(int id) {
    return threads.get(id);
  }

  /** The thread of unknown callers of a library; -1 where there are none. */
  public int caller() {
    return caller;
  }

  /** The thread that an edge starts, or on which it is called back; -1 for the caller's own. */
  public int of(int node, int edge) {
    return byEdge.getOrDefault(key(node, edge), -1);
  }
}
