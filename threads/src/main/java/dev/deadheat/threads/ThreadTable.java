package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All abstract threads of a program: one for each instruction and body that it starts, in each
 * context while these are few. A library whose pool starts tasks in hundreds of contexts has one
 * thread for all of them: it counts as many, and its joins as joins only if they are so in each. So
 * has an instruction that starts hundreds of bodies.
 */
public final class ThreadTable {
  private static final int EVENT_THREAD = Integer.MAX_VALUE;
  private static final int MAIN_THREAD = Integer.MAX_VALUE - 1;
  private static final int FINALIZER_THREAD = Integer.MAX_VALUE - 2;

  /** In more contexts than this, the threads of one instruction are one. */
  private static final int MAX_CONTEXTS = 4;

  /**
   * An instruction that starts more bodies than this starts whatever it is given: its threads are
   * one.
   */
  public static final int MAX_BODIES = 64;

  private final CallGraph graph;
  private final Executions executions;
  private final boolean sound;
  private final List<AbstractThread> threads = new ArrayList<>();
  private final Set<Object> merged = new HashSet<>();
  private final int[] ofEdge;
  private final int caller;
  private final Collection<Integer> operations;

  /** Where the roots are: nodes that something outside runs. */
  public record Roots(
      Collection<Integer> main,
      Collection<Integer> operations,
      Collection<Integer> framework,
      Collection<Integer> initializers) {}

  /**
   * @param sound whether finalizers may run beside each other, as JLS 12.6 allows; the JVMs that
   *     people use have one thread for them
   */
  public ThreadTable(CallGraph graph, Executions executions, Roots roots, boolean sound) {
    this.graph = graph;
    this.sound = sound;
    this.executions = executions;
    this.ofEdge = new int[graph.edgeCount()];
    Arrays.fill(ofEdge, -1);
    this.operations = roots.operations();
    roots.main().forEach(node -> add(AbstractThread.Kind.MAIN, List.of(node), false));
    caller = roots.operations().isEmpty() ? -1 : add(AbstractThread.Kind.CALLER, List.of(-1), true);
    roots.framework().forEach(node -> add(AbstractThread.Kind.FRAMEWORK, List.of(node), true));
    roots.initializers().forEach(n -> add(AbstractThread.Kind.INITIALIZER, List.of(n), false));
    Set<Integer> callbacks = new LinkedHashSet<>();
    graph.fromOutside().forEach(back -> callbacks.add(back[0]));
    Map<Site, List<int[]>> starts = new LinkedHashMap<>();
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        int callee = graph.callee(e);
        if (graph.mode(e) == CallGraph.STARTED) {
          Method starter = graph.method(node).method();
          starts
              .computeIfAbsent(
                  new Site(starter, graph.pc(e), graph.method(callee).method()),
                  s -> new ArrayList<>())
              .add(new int[] {node, e});
        } else if (graph.mode(e) == CallGraph.DEFERRED && startedWith(node, e) < 0) {
          callbacks.add(callee);
        }
      }
    }
    callbacks(callbacks);
    for (List<int[]> edges : ofManyAsOne(starts)) {
      if (edges.size() > MAX_CONTEXTS) {
        start(edges);
      } else {
        edges.forEach(edge -> start(List.of(edge)));
      }
    }
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        int started = graph.mode(e) == CallGraph.DEFERRED ? startedWith(node, e) : -1;
        if (started >= 0) {
          ofEdge[e] = ofEdge[started];
        }
      }
    }
  }

  /**
   * The edge that starts the thread of a call of {@code start}, where the given edge is to what
   * that thread does when it dies: a handler of exceptions runs on the dying thread. Otherwise -1.
   */
  private int startedWith(int node, int edge) {
    int pc = graph.pc(edge);
    MethodBody body = graph.body(node);
    if (pc < 0 || body.op(pc) != Op.INVOKE || !Starts.isThreadStart(body.callee(pc))) {
      return -1;
    }
    int found = -1;
    for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
      if (graph.pc(e) == pc && graph.mode(e) == CallGraph.STARTED) {
        if (found >= 0) {
          return -1;
        }
        found = e;
      }
    }
    return found;
  }

  /** An instruction, whatever the context, and the method that it starts. */
  private record Site(Method starter, int pc, @Nullable Method body) {
    /** The instruction, whatever it starts. */
    Site anyBody() {
      return new Site(starter, pc, null);
    }
  }

  /**
   * The edges of each thread. A library's listeners run on executors that its user gives, in which
   * every function of the library may be: 77 such instructions of guava start 32,500 bodies.
   * Nothing is known of one of these that is not known of all that the instruction starts.
   */
  private Collection<List<int[]>> ofManyAsOne(Map<Site, List<int[]>> starts) {
    Map<Site, Integer> bodies = new HashMap<>();
    starts.keySet().forEach(site -> bodies.merge(site.anyBody(), 1, Integer::sum));
    Map<Site, List<int[]>> found = new LinkedHashMap<>();
    starts.forEach(
        (site, edges) -> {
          boolean many = bodies.getOrDefault(site.anyBody(), 0) > MAX_BODIES;
          if (many) {
            merged.add(site.anyBody());
          }
          found.computeIfAbsent(many ? site.anyBody() : site, s -> new ArrayList<>()).addAll(edges);
        });
    return found.values();
  }

  /** How many instructions start so many bodies that their threads are not told apart. */
  public int mergedStarts() {
    return merged.size();
  }

  /** On which thread library code calls back is not known, so contexts make no difference. */
  private void callbacks(Set<Integer> nodes) {
    Map<Method, List<Integer>> byMethod = new LinkedHashMap<>();
    for (int node : nodes) {
      byMethod.computeIfAbsent(graph.method(node).method(), m -> new ArrayList<>(1)).add(node);
    }
    Map<Integer, Integer> threadOf = new HashMap<>();
    for (List<Integer> same : byMethod.values()) {
      int thread = add(AbstractThread.Kind.CALLBACK, same, true);
      same.forEach(node -> threadOf.put(node, thread));
    }
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.firstEdge(node); e < graph.endEdge(node); e++) {
        Integer thread = threadOf.get(graph.callee(e));
        if (graph.mode(e) == CallGraph.DEFERRED && thread != null) {
          ofEdge[e] = thread;
        }
      }
    }
  }

  private int add(AbstractThread.Kind kind, List<Integer> nodes, boolean many) {
    List<AbstractThread.Begin> begins = new ArrayList<>(nodes.size());
    nodes.forEach(node -> begins.add(new AbstractThread.Begin(-1, node)));
    boolean finalizes =
        kind == AbstractThread.Kind.FRAMEWORK && takesTurns(graph.method(nodes.get(0)).method());
    threads.add(
        new AbstractThread(
            threads.size(),
            kind,
            begins,
            new BitSet(),
            -1,
            many && !finalizes,
            // Of several main methods of a library, a run has one.
            kind == AbstractThread.Kind.MAIN ? MAIN_THREAD : finalizes ? FINALIZER_THREAD : -1));
    return threads.size() - 1;
  }

  /** One thread for all of these edges, which one instruction has. */
  private void start(List<int[]> edges) {
    List<AbstractThread.Begin> begins = new ArrayList<>(edges.size());
    BitSet starters = new BitSet();
    boolean many = edges.size() > 1;
    int pc = graph.pc(edges.get(0)[1]);
    int serial = serial(edges.get(0), pc);
    for (int[] edge : edges) {
      int node = edge[0];
      starters.set(node);
      begins.add(new AbstractThread.Begin(node, graph.callee(edge[1])));
      many |= !executions.isOnce(node, pc) || startsMany(node, pc);
      if (serial != serial(edge, pc)) {
        serial = -1;
      }
      ofEdge[edge[1]] = threads.size();
    }
    threads.add(
        new AbstractThread(
            threads.size(),
            AbstractThread.Kind.STARTED,
            begins,
            starters,
            pc,
            many && serial < 0,
            serial));
  }

  /** Whether the JVM runs the method on its thread for finalizers. */
  private boolean takesTurns(Method method) {
    return !sound && isFinalizer(method);
  }

  public static boolean isFinalizer(Method method) {
    return method.name().equals("finalize")
        && !method.isStatic()
        && method.parameterCount() == 1
        && method.descriptor().text().equals("()V");
  }

  private boolean startsMany(int node, int pc) {
    MethodBody body = graph.body(node);
    return pc >= 0 && body.op(pc) == Op.INVOKE && Starts.startsMany(body.callee(pc));
  }

  /** What tasks that an edge starts take turns on. */
  private int serial(int[] edge, int pc) {
    return takesTurns(graph.method(graph.callee(edge[1])).method())
        ? FINALIZER_THREAD
        : serial(edge[0], pc);
  }

  private int serial(int node, int pc) {
    MethodBody body = graph.body(node);
    if (pc < 0 || body.op(pc) != Op.INVOKE) {
      return -1;
    }
    if (Starts.onEventThread(body.callee(pc))) {
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

  /** The nodes that unknown callers of a library begin with. */
  Collection<Integer> operations() {
    return operations;
  }

  /** The thread of unknown callers of a library; -1 where there are none. */
  public int caller() {
    return caller;
  }

  /** The thread that an edge starts, or on which it is called back; -1 for the caller's own. */
  public int of(int edge) {
    return ofEdge[edge];
  }
}
