package dev.deadheat.values.graph;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.Program;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Unfolds the call graph: each call becomes a frame of its own, each start of a thread an abstract
 * thread. A call of what is on the stack already, in the same context, goes to that frame. Programs
 * that unfold too far, and threads that start their like, are gaps.
 */
public final class GraphBuilder {
  private static final int MOST_FRAMES = 4_000;
  private static final int MOST_THREADS = 64;

  private final Program program;
  private final Result result;
  private final Set<ClassType> analysed;
  private final EnumConstants enums;
  private final Map<Long, List<Result.Edge>> edges = new HashMap<>();
  private final Map<Integer, List<Result.Edge>> edgesOf = new HashMap<>();
  private final Map<Method, Liveness> liveness = new HashMap<>();
  private final List<AbstractThread> threads = new ArrayList<>();
  private final List<Frame> frames = new ArrayList<>();
  private final Map<Frame, AbstractThread> threadOf = new HashMap<>();
  private final Map<Frame, Map<Integer, List<AbstractThread>>> starts = new HashMap<>();
  private final Set<String> gaps = new LinkedHashSet<>();

  /** What was found to call itself, directly or not, when the graph was built before. */
  private final Set<Method> recursive;

  private final Set<Method> calledAgain = new HashSet<>();
  private int variables;

  private GraphBuilder(Program program, Result result, Set<Method> recursive) {
    this.program = program;
    this.result = result;
    this.recursive = recursive;
    this.analysed = new HashSet<>(program.analysedClasses());
    this.enums = new EnumConstants(program.bodies()::of);
    for (Result.Edge edge : result.edges()) {
      edges.computeIfAbsent(key(edge.caller(), edge.pc()), k -> new ArrayList<>()).add(edge);
      edgesOf.computeIfAbsent(edge.caller().id(), k -> new ArrayList<>()).add(edge);
    }
  }

  private static long key(CsMethod method, int pc) {
    return ((long) method.id() << 32) | (pc & 0xffffffffL);
  }

  /** The graph of a program that starts at a main method. */
  public static ProgramGraph build(Program program, Result result, Method main) {
    GraphBuilder first = new GraphBuilder(program, result, Set.of());
    ProgramGraph graph = first.build(main);
    // What is below a recursive call may run more than once; that shows too late the first time.
    return first.calledAgain.isEmpty()
        ? graph
        : new GraphBuilder(program, result, first.calledAgain).build(main);
  }

  private ProgramGraph build(Method main) {
    AbstractThread first = new AbstractThread(0, null, false, false, Set.of());
    threads.add(first);
    for (CsMethod method : result.methods()) {
      if (method.method().isStaticInitializer() && isOwn(method)) {
        addRoot(first, method);
      }
    }
    for (CsMethod method : result.methods()) {
      if (method.method() == main) {
        addRoot(first, method);
      }
    }
    Sites sites = new Sites(result, analysed, enums, frames, threadOf, starts, variables);
    Map<Object, Cell> cells = sites.resolve(threads);
    gaps.addAll(sites.gaps());
    findEarlyStarts(main);
    ProgramGraph graph =
        new ProgramGraph(
            threads,
            cells,
            frames,
            threadOf,
            sites.makers(),
            sites.lockNames(),
            new ArrayList<>(gaps),
            enums,
            sites.variables());
    graph.addFlags(new Conditions(frames, threadOf).findFlags());
    return graph;
  }

  /** When other classes than main's are initialised is not known, nor then when they start it. */
  private void findEarlyStarts(Method main) {
    for (Frame frame : starts.keySet()) {
      Method root = frame.root().body().method();
      if (root.isStaticInitializer() && root.owner() != main.owner()) {
        gaps.add("the initialiser of " + root.owner().name() + " starts a thread");
      }
    }
  }

  private void addRoot(AbstractThread thread, CsMethod method) {
    Frame frame = frame(thread, null, -1, method, false);
    if (frame != null) {
      thread.roots.add(frame);
    }
  }

  private boolean isOwn(CsMethod method) {
    return analysed.contains(method.method().owner())
        && program.bodies().of(method.method()) != null;
  }

  private @Nullable Frame frame(
      AbstractThread thread,
      @Nullable Frame caller,
      int callPc,
      CsMethod method,
      boolean repeated) {
    MethodBody body = program.bodies().of(method.method());
    if (body == null) {
      return null;
    }
    if (frames.size() >= MOST_FRAMES) {
      gaps.add("the program has more calls than can be followed one by one");
      return null;
    }
    Liveness live = liveness.computeIfAbsent(method.method(), m -> new Liveness(body));
    boolean often = repeated || recursive.contains(method.method());
    Frame frame = new Frame(caller, callPc, method, body, live, variables, often);
    variables += body.registerCount();
    frames.add(frame);
    threadOf.put(frame, thread);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE || body.op(pc) == Op.INVOKE_DYNAMIC) {
        call(thread, frame, pc);
      }
    }
    return frame;
  }

  private void call(AbstractThread thread, Frame frame, int pc) {
    Set<CsMethod> called = new LinkedHashSet<>();
    Set<CsMethod> calledBack = new LinkedHashSet<>();
    Set<CsMethod> started = new LinkedHashSet<>();
    for (Result.Edge edge : edges.getOrDefault(key(frame.method(), pc), List.of())) {
      CsMethod callee = edge.callee();
      if (edge.mode() != Call.Mode.SYNCHRONOUS) {
        through(callee, started, started, new HashSet<>());
      } else if (isOwn(callee)) {
        called.add(callee);
      } else {
        frame.mixed.add(pc);
        through(callee, calledBack, started, new HashSet<>());
      }
    }
    boolean repeated = frame.isRepeated(pc);
    List<Frame> callees = new ArrayList<>();
    for (CsMethod callee : called) {
      add(thread, frame, pc, callee, repeated, callees);
    }
    for (CsMethod callee : calledBack) {
      add(thread, frame, pc, callee, true, callees);
    }
    if (!callees.isEmpty()) {
      frame.callees.put(pc, callees);
    }
    for (CsMethod body : started) {
      boolean once = isStart(frame, pc) || isSubmission(frame, pc);
      start(thread, frame, pc, body, !once || repeated || thread.isMany());
    }
  }

  private void add(
      AbstractThread thread,
      Frame frame,
      int pc,
      CsMethod callee,
      boolean repeated,
      List<Frame> callees) {
    Frame same = frame.onStack(f -> f.method().equals(callee));
    if (same != null) {
      same.calledAgain(frame, pc);
      for (Frame f = frame; f != null && f != same; f = f.caller()) {
        calledAgain.add(f.body().method());
      }
      calledAgain.add(same.body().method());
      callees.add(same);
      return;
    }
    Frame child = frame(thread, frame, pc, callee, repeated);
    if (child != null) {
      callees.add(child);
    }
  }

  /** The program's methods that a library method comes to call or to start. */
  private void through(
      CsMethod method, Set<CsMethod> calls, Set<CsMethod> starts, Set<Integer> seen) {
    if (isOwn(method)) {
      calls.add(method);
      return;
    }
    if (!seen.add(method.id())) {
      return;
    }
    for (Result.Edge edge : edgesOf.getOrDefault(method.id(), List.of())) {
      boolean same = edge.mode() == Call.Mode.SYNCHRONOUS;
      through(edge.callee(), same ? calls : starts, starts, new HashSet<>(seen));
    }
  }

  /** A thread object can be started once. */
  private static boolean isStart(Frame frame, int pc) {
    return isCall(frame, pc, "start", "java/lang/Thread");
  }

  /** What is handed in so runs once, or not at all. */
  private static boolean isSubmission(Frame frame, int pc) {
    return isCall(frame, pc, "execute", "java/util/concurrent/")
        || isCall(frame, pc, "submit", "java/util/concurrent/")
        || isCall(frame, pc, "runAsync", "java/util/concurrent/CompletableFuture")
        || isCall(frame, pc, "supplyAsync", "java/util/concurrent/CompletableFuture");
  }

  private static boolean isCall(Frame frame, int pc, String name, String owner) {
    if (frame.body().op(pc) != Op.INVOKE || !frame.body().callee(pc).name().equals(name)) {
      return false;
    }
    Method method = frame.body().callee(pc).resolve();
    return method != null && method.owner().internalName().startsWith(owner);
  }

  private void start(AbstractThread parent, Frame frame, int pc, CsMethod body, boolean many) {
    for (AbstractThread t = parent; t != null; t = t.parent()) {
      if (t.roots.stream().anyMatch(f -> f.method().method() == body.method())) {
        gaps.add("a thread that runs " + body.method() + " starts another one");
        return;
      }
    }
    if (threads.size() >= MOST_THREADS) {
      gaps.add("the program starts threads in more places than can be followed");
      return;
    }
    Set<Integer> objects = new LinkedHashSet<>();
    MethodBody code = frame.body();
    if (code.op(pc) == Op.INVOKE && code.useCount(pc) > 0) {
      objects.addAll(Sites.points(result, frame, code.use(pc, 0)));
    }
    AbstractThread thread =
        new AbstractThread(threads.size(), parent, many, !isStart(frame, pc), objects);
    threads.add(thread);
    parent.children.add(thread);
    starts
        .computeIfAbsent(frame, f -> new LinkedHashMap<>())
        .computeIfAbsent(pc, p -> new ArrayList<>())
        .add(thread);
    addRoot(thread, body);
  }
}
