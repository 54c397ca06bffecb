package dev.deadheat.threads;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls among the analysed methods in their contexts. What library code calls back counts as called
 * by the instruction that called the library, on the thread the library runs it on.
 *
 * <p>Nodes are analysed methods in contexts; edges lie in flat arrays, those of a node together and
 * sorted by instruction.
 */
public final class CallGraph implements Circles.Graph {
  public static final int SYNCHRONOUS = 0;
  public static final int STARTED = 1;
  public static final int DEFERRED = 2;

  private @Nullable Map<Integer, Set<Object>> holders;
  private @Nullable MethodReferences references;
  private @Nullable Map<Integer, IntSet> holdings;
  private final Result result;
  private final Scope scope;
  private final List<CsMethod> nodes = new ArrayList<>();
  private final List<MethodBody> bodies = new ArrayList<>();

  // The same as the lists: they are asked for with every step of every stage.
  private final CsMethod[] nodeArray;
  private final MethodBody[] bodyArray;
  private final int[] nodeOf;
  private final int[] firstEdge;
  private final int[] pcs;
  private final int[] callees;
  private final byte[] modes;
  private final boolean[] callbacks;
  private final List<int[]> fromOutside = new ArrayList<>();
  private final Map<Method, List<Integer>> nodesOf = new HashMap<>();

  /** What each call instruction runs, analysed or not, whatever the context. */
  private final Map<Method, Map<Integer, Set<Method>>> targets = new HashMap<>();

  private record Edge(int pc, int callee, int mode, boolean callback) {
    // What is generated for records costs more, and these are looked up very often.
    @Override
    public int hashCode() {
      return 31 * (31 * (31 * pc + callee) + mode) + Boolean.hashCode(callback);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Edge other
          && pc == other.pc
          && callee == other.callee
          && mode == other.mode
          && callback == other.callback;
    }
  }

  public CallGraph(Result result, Scope scope, Bodies bodySource) {
    this.result = result;
    this.scope = scope;
    List<CsMethod> methods = result.methods();
    nodeOf = new int[methods.size()];
    Arrays.fill(nodeOf, -1);
    for (CsMethod method : methods) {
      if (scope.isAnalysed(method.method().owner())) {
        MethodBody body = bodySource.of(method.method());
        if (body != null) {
          nodeOf[method.id()] = nodes.size();
          nodesOf.computeIfAbsent(method.method(), m -> new ArrayList<>(1)).add(nodes.size());
          nodes.add(method);
          bodies.add(body);
        }
      }
    }
    nodeArray = nodes.toArray(new CsMethod[0]);
    bodyArray = bodies.toArray(new MethodBody[0]);
    List<List<Result.Edge>> from = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      from.add(List.of());
    }
    for (Result.Edge edge : result.edges()) {
      int caller = edge.caller().id();
      if (from.get(caller).isEmpty()) {
        from.set(caller, new ArrayList<>(2));
      }
      from.get(caller).add(edge);
    }
    LibraryCalls library = new LibraryCalls(from);
    PassedTasks passed = new PassedTasks(result, nodes, bodies);
    List<Set<Edge>> found = new ArrayList<>();
    int total = 0;
    for (CsMethod node : nodes) {
      Set<Edge> edges = new HashSet<>();
      for (Result.Edge edge : from.get(node.id())) {
        int mode = mode(edge.mode());
        targets
            .computeIfAbsent(node.method(), m -> new HashMap<>())
            .computeIfAbsent(edge.pc(), pc -> new HashSet<>(2))
            .add(edge.callee().method());
        int callee = nodeOf[edge.callee().id()];
        if (callee >= 0) {
          edges.add(new Edge(edge.pc(), callee, mode, false));
        } else {
          for (int[] back : library.of(edge.callee().id())) {
            int how =
                isDependentStage(node, edge.pc(), bodySource) ? STARTED : combine(mode, back[1]);
            if (how != STARTED || passed.reaches(node, edge.pc(), back[0])) {
              edges.add(new Edge(edge.pc(), back[0], how, true));
            }
          }
        }
      }
      found.add(edges);
      total += edges.size();
    }
    for (int[] back : library.of(result.outside().id())) {
      fromOutside.add(back);
    }
    firstEdge = new int[nodes.size() + 1];
    pcs = new int[total];
    callees = new int[total];
    modes = new byte[total];
    callbacks = new boolean[total];
    int at = 0;
    for (int n = 0; n < nodes.size(); n++) {
      firstEdge[n] = at;
      List<Edge> sorted = new ArrayList<>(found.get(n));
      sorted.sort(
          (a, b) ->
              a.pc != b.pc
                  ? Integer.compare(a.pc, b.pc)
                  : a.callee != b.callee
                      ? Integer.compare(a.callee, b.callee)
                      : Integer.compare(a.mode, b.mode));
      for (Edge edge : sorted) {
        pcs[at] = edge.pc;
        callees[at] = edge.callee;
        modes[at] = (byte) edge.mode;
        callbacks[at++] = edge.callback;
      }
    }
    firstEdge[nodes.size()] = at;
  }

  /**
   * Whether a call makes a stage that runs when others are complete: on this thread or another one,
   * which is to be treated as another one in both cases.
   */
  private static boolean isDependentStage(CsMethod node, int pc, Bodies bodies) {
    MethodBody body = pc < 0 ? null : bodies.of(node.method());
    return body != null && body.op(pc) == Op.INVOKE && Starts.isDependent(body.callee(pc));
  }

  private static int mode(Call.Mode mode) {
    return switch (mode) {
      case SYNCHRONOUS -> SYNCHRONOUS;
      case STARTED -> STARTED;
      case DEFERRED -> DEFERRED;
    };
  }

  private static int combine(int outer, int inner) {
    return outer == STARTED || inner == STARTED
        ? STARTED
        : outer == DEFERRED || inner == DEFERRED ? DEFERRED : SYNCHRONOUS;
  }

  /** What library methods call back, through other library methods. */
  private final class LibraryCalls {
    private final List<List<Result.Edge>> from;
    private final Map<Integer, List<int[]>> known = new HashMap<>();

    LibraryCalls(List<List<Result.Edge>> from) {
      this.from = from;
    }

    List<int[]> of(int library) {
      List<int[]> done = known.get(library);
      if (done != null) {
        return done;
      }
      if (from.get(library).isEmpty()) {
        return List.of();
      }
      Set<Long> seen = new HashSet<>();
      Set<Long> found = new HashSet<>();
      ArrayDeque<int[]> work = new ArrayDeque<>();
      work.add(new int[] {library, SYNCHRONOUS});
      List<int[]> backs = new ArrayList<>();
      while (!work.isEmpty()) {
        int[] item = work.remove();
        for (Result.Edge edge : from.get(item[0])) {
          int mode = combine(item[1], mode(edge.mode()));
          int callee = nodeOf[edge.callee().id()];
          if (callee >= 0) {
            if (found.add(((long) callee << 2) | mode)) {
              backs.add(new int[] {callee, mode});
            }
          } else if (seen.add(((long) edge.callee().id() << 2) | mode)) {
            work.add(new int[] {edge.callee().id(), mode});
          }
        }
      }
      known.put(library, backs);
      return backs;
    }
  }

  public Result pointsTo() {
    return result;
  }

  /** Method references that look like plain calls where they are called. */
  MethodReferences references() {
    MethodReferences known = references;
    if (known == null) {
      known = new MethodReferences(this);
      references = known;
    }
    return known;
  }

  /** For each object, the places that hold it; see {@link Result#holders}. Not to be changed. */
  public Map<Integer, Set<Object>> holders() {
    Map<Integer, Set<Object>> known = holders;
    if (known == null) {
      known = result.holders();
      holders = known;
    }
    return known;
  }

  /** Adds what a register of a method's body may refer to. */
  public void addPoints(int node, int register, BitSet to) {
    IntSet points = result.pointsOfRegister(method(node), register);
    if (points != null) {
      points.forEach(to::set);
    }
  }

  /** For each object that holds others, those. Not to be changed. */
  public Map<Integer, IntSet> holdings() {
    Map<Integer, IntSet> known = holdings;
    if (known == null) {
      Map<Integer, IntSet> found = new HashMap<>();
      result.eachHolding(
          (object, held) -> found.computeIfAbsent(object, o -> new IntSet()).addAll(held, null));
      known = found;
      holdings = known;
    }
    return known;
  }

  public boolean isAnalysed(ClassType type) {
    return scope.isAnalysed(type);
  }

  public boolean isAnalysed(Method method) {
    return scope.isAnalysed(method.owner());
  }

  @Override
  public int size() {
    return nodes.size();
  }

  public CsMethod method(int node) {
    return nodeArray[node];
  }

  public MethodBody body(int node) {
    return bodyArray[node];
  }

  /** The node of a method in the empty context, or -1. */
  public int rootNode(Method method) {
    for (int node : nodesOf.getOrDefault(method, List.of())) {
      if (nodes.get(node).context() == 0) {
        return node;
      }
    }
    return -1;
  }

  public List<Integer> nodesOf(Method method) {
    return nodesOf.getOrDefault(method, List.of());
  }

  /** All analysed methods that may run. */
  public Set<Method> methods() {
    return nodesOf.keySet();
  }

  @Override
  public int firstEdge(int node) {
    return firstEdge[node];
  }

  @Override
  public int endEdge(int node) {
    return firstEdge[node + 1];
  }

  public int edgeCount() {
    return callees.length;
  }

  public int pc(int edge) {
    return pcs[edge];
  }

  @Override
  public int callee(int edge) {
    return callees[edge];
  }

  public int mode(int edge) {
    return modes[edge];
  }

  /** Whether library code makes the call, so that arguments are not those of the instruction. */
  public boolean isCallback(int edge) {
    return callbacks[edge];
  }

  /** What library code may call from its static state: node and mode. */
  public List<int[]> fromOutside() {
    return fromOutside;
  }

  /** The methods a call instruction may run, library methods included. */
  public Set<Method> targets(Method caller, int pc) {
    Map<Integer, Set<Method>> sites = targets.get(caller);
    return sites == null ? Set.of() : sites.getOrDefault(pc, Set.of());
  }

  /** The library method as the solver met it, for its constraints; null if it never runs. */
  public @Nullable CsMethod library(Method method) {
    return libraryMethods().get(method);
  }

  private @Nullable Map<Method, CsMethod> libraryMethods;

  private Map<Method, CsMethod> libraryMethods() {
    Map<Method, CsMethod> known = libraryMethods;
    if (known == null) {
      known = new HashMap<>();
      for (CsMethod method : result.methods()) {
        if (!scope.isAnalysed(method.method().owner()) && method.id() != result.outside().id()) {
          known.putIfAbsent(method.method(), method);
        }
      }
      libraryMethods = known;
    }
    return known;
  }
}
