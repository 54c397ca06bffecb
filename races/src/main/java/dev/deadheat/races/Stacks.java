package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Frame;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
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

  /**
   * The tree of the thread that was asked for last: the visit before each, and its call; of another
   * tree where the number is not this one's. It grows until it has what is asked for.
   */
  private final int[] before;

  private final int[] call;
  private final int[] tree;
  private final ArrayDeque<Propagation.Visit> open = new ArrayDeque<>();
  private int trees;
  private int thread = -1;
  private final Map<Integer, List<Propagation.Visit>> begins = new HashMap<>();

  Stacks(CallGraph graph, Propagation propagation) {
    this.graph = graph;
    this.propagation = propagation;
    this.before = new int[propagation.visits().size()];
    this.call = new int[propagation.visits().size()];
    this.tree = new int[propagation.visits().size()];
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
      frames.add(frame(graph.body(visits.get(before[at]).node), call[at]));
      at = before[at];
    }
    Collections.reverse(frames);
    return new Path(visits.get(at), frames);
  }

  /** Begins a tree of shortest paths from where a thread begins. */
  private void begin(int of) {
    trees++;
    open.clear();
    for (Propagation.Visit visit : begins.getOrDefault(of, List.of())) {
      tree[visit.index()] = trees;
      before[visit.index()] = visit.index();
      open.add(visit);
    }
  }

  private void growTo(int target) {
    while (tree[target] != trees && !open.isEmpty()) {
      Propagation.Visit visit = open.remove();
      for (int i = 0; i < visit.calleeCount(); i++) {
        int callee = visit.callee(i).index();
        if (tree[callee] != trees) {
          tree[callee] = trees;
          before[callee] = visit.index();
          call[callee] = visit.pc(i);
          open.add(visit.callee(i));
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
