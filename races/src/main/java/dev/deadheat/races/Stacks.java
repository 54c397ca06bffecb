package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Frame;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** The tree of the thread that was asked for last: the visit before each, and its call. */
  private final int[] before;

  private final int[] call;
  private int thread = -1;

  Stacks(CallGraph graph, Propagation propagation) {
    this.graph = graph;
    this.propagation = propagation;
    this.before = new int[propagation.visits().size()];
    this.call = new int[propagation.visits().size()];
  }

  /** A path: the visit it begins with, and its frames without the last one. */
  record Path(Propagation.Visit begin, List<Frame> frames) {}

  /** Finds paths that will be asked for, thread by thread. */
  void prepare(Map<Integer, Set<Propagation.Visit>> targets) {
    targets.forEach((t, visits) -> visits.forEach(visit -> to(visit, t)));
  }

  /** The path of a thread to a visit that it reaches. */
  Path to(Propagation.Visit target, int of) {
    long key = ((long) of << 32) | target.index();
    Path path = known.get(key);
    if (path == null) {
      path = find(target, of);
      known.put(key, path);
    }
    return path;
  }

  private Path find(Propagation.Visit target, int of) {
    if (thread != of) {
      tree(of);
      thread = of;
    }
    List<Propagation.Visit> visits = propagation.visits();
    List<Frame> frames = new ArrayList<>();
    int at = target.index();
    while (before[at] >= 0 && before[at] != at) {
      frames.add(frame(graph.body(visits.get(before[at]).node), call[at]));
      at = before[at];
    }
    Collections.reverse(frames);
    return new Path(visits.get(at), frames);
  }

  /** Shortest paths from where a thread begins to all that it reaches. */
  private void tree(int of) {
    Arrays.fill(before, -1);
    ArrayDeque<Propagation.Visit> work = new ArrayDeque<>();
    for (Propagation.Visit visit : propagation.visits()) {
      if (visit.begins.get(of)) {
        before[visit.index()] = visit.index();
        work.add(visit);
      }
    }
    while (!work.isEmpty()) {
      Propagation.Visit visit = work.remove();
      for (int i = 0; i < visit.calleeCount(); i++) {
        int callee = visit.callee(i).index();
        if (before[callee] < 0) {
          before[callee] = visit.index();
          call[callee] = visit.pc(i);
          work.add(visit.callee(i));
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
