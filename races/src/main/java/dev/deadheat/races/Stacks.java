package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Frame;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Shortest call paths from where a thread begins to a visit. */
final class Stacks {
  private final CallGraph graph;

  Stacks(CallGraph graph) {
    this.graph = graph;
  }

  /** A path: the visit it begins with, and its frames without the last one. */
  record Path(Propagation.Visit begin, List<Frame> frames) {}

  /** The path of a thread to a visit that it reaches. */
  Path to(Propagation.Visit target, int thread) {
    Map<Propagation.Visit, Propagation.Call> next = new HashMap<>();
    ArrayDeque<Propagation.Visit> work = new ArrayDeque<>();
    Map<Propagation.Visit, Propagation.Visit> towards = new HashMap<>();
    work.add(target);
    towards.put(target, target);
    Propagation.Visit begin = target;
    while (!work.isEmpty()) {
      Propagation.Visit visit = work.remove();
      if (visit.begins.get(thread)) {
        begin = visit;
        break;
      }
      for (Propagation.Call call : visit.callers) {
        if (!call.starts()
            && call.from().threads.get(thread)
            && !towards.containsKey(call.from())) {
          towards.put(call.from(), visit);
          next.put(call.from(), call);
          work.add(call.from());
        }
      }
    }
    List<Frame> frames = new ArrayList<>();
    for (Propagation.Visit v = begin; v != target; v = towards.getOrDefault(v, target)) {
      Propagation.Call call = next.get(v);
      if (call == null) {
        break;
      }
      frames.add(frame(graph.body(v.node), call.pc()));
    }
    return new Path(begin, frames);
  }

  /** How the thread of a path came to be started: the starter's own stack, the start last. */
  List<Frame> creation(Propagation.Visit begin) {
    List<Frame> frames = new ArrayList<>();
    for (Propagation.Call call : begin.callers) {
      if (call.starts()) {
        int thread = call.from().threads.nextSetBit(0);
        if (thread >= 0) {
          frames.addAll(to(call.from(), thread).frames());
        }
        frames.add(frame(graph.body(call.from().node), call.pc()));
        break;
      }
    }
    return frames;
  }

  static Frame frame(MethodBody body, int pc) {
    Method method = body.method();
    ClassType owner = method.owner();
    return new Frame(owner.name(), method.name(), owner.sourceFile(), Math.max(0, body.line(pc)));
  }
}
