package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Frame;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Shortest call paths from where a thread begins to a visit. */
final class Stacks {
  private final CallGraph graph;
  private final Propagation propagation;
  private final Map<Long, Path> known = new HashMap<>();

  private final VisitGraph calls;

  /**
   * The tree of the thread that was asked for last: the visit before each, and which of its calls;
   * of another tree where the number is not this one's. It grows until it has what is asked for.
   */
  private final int[] before;

  private final int[] call;
  private final int[] tree;
  private final int[] queue;
  private int head;
  private int tail;
  private int trees;
  private int thread = -1;
  private final Map<Integer, List<Propagation.Visit>> begins = new HashMap<>();
  private final Map<Integer, Boolean> oneMethod = new HashMap<>();

  Stacks(CallGraph graph, Propagation propagation) {
    this.graph = graph;
    this.propagation = propagation;
    int size = propagation.visits().size();
    this.before = new int[size];
    this.call = new int[size];
    this.tree = new int[size];
    this.queue = new int[size];
    this.calls = propagation.calls();
    for (Propagation.Visit visit : propagation.visits()) {
      visit.begins.stream()
          .forEach(t -> begins.computeIfAbsent(t, k -> new ArrayList<>()).add(visit));
    }
  }

  /** A path: the visit it begins with, and its frames without the last one. */
  record Path(Propagation.Visit begin, List<Frame> frames) {}

  /** Finds paths that will be asked for, thread by thread. */
  void prepare(Map<Integer, Set<Propagation.Visit>> targets) {
    targets.forEach((t, visits) -> visits.forEach(visit -> to(visit, t)));
  }

  /** The path of a thread to a visit that it reaches. */
  Path to(Propagation.Visit target, int of) {
    long key = IntPair.key(of, target.index());
    Path path = known.get(key);
    if (path == null) {
      path = find(target, of);
      known.put(key, path);
    }
    return path;
  }

  /** Where the path of a thread to a visit begins, up to the state; no path is needed mostly. */
  Propagation.Visit beginOf(Propagation.Visit target, int of) {
    return isOneMethod(of) ? begins.getOrDefault(of, List.of()).get(0) : to(target, of).begin();
  }

  /** Whether a thread begins in one method, whatever the context and state. */
  boolean isOneMethod(int of) {
    // The callers of a library begin in thousands of places, and everything asks for them.
    return oneMethod.computeIfAbsent(
        of,
        t -> {
          List<Propagation.Visit> all = begins.getOrDefault(t, List.of());
          return !all.isEmpty() && all.stream().map(this::method).distinct().count() == 1;
        });
  }

  private Method method(Propagation.Visit visit) {
    return graph.method(visit.node).method();
  }

  private Path find(Propagation.Visit target, int of) {
    if (thread != of) {
      begin(of);
      thread = of;
    }
    growTo(target.index());
    List<Propagation.Visit> visits = propagation.visits();
    List<Frame> frames = new ArrayList<>();
    int at = target.index();
    while (tree[at] == trees && before[at] != at) {
      Propagation.Visit caller = visits.get(before[at]);
      frames.add(frame(graph.body(caller.node), caller.pc(call[at])));
      at = before[at];
    }
    Collections.reverse(frames);
    return new Path(visits.get(at), frames);
  }

  /** Begins a tree of shortest paths from where a thread begins. */
  private void begin(int of) {
    trees++;
    head = 0;
    tail = 0;
    for (Propagation.Visit visit : begins.getOrDefault(of, List.of())) {
      reach(visit.index(), visit.index(), 0);
    }
  }

  private void reach(int visit, int from, int by) {
    tree[visit] = trees;
    before[visit] = from;
    call[visit] = by;
    queue[tail++] = visit;
  }

  private void growTo(int target) {
    while (tree[target] != trees && head < tail) {
      int visit = queue[head++];
      int first = calls.firstEdge(visit);
      for (int i = first; i < calls.endEdge(visit); i++) {
        int callee = calls.callee(i);
        if (tree[callee] != trees) {
          reach(callee, visit, i - first);
        }
      }
    }
  }

  static Frame frame(MethodBody body, int pc) {
    Method method = body.method();
    ClassType owner = method.owner();
    return new Frame(owner.name(), method.name(), owner.sourceFile(), Math.max(0, body.line(pc)));
  }
}
