package dev.deadheat.races;

import dev.deadheat.report.model.Frame;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Call paths on which an object comes to where it is used. A method that uses its receiver is
 * reached in many ways, most of them with other objects; two paths of a finding that pass different
 * ones would show what cannot happen. From the use backwards, as long as the object is a parameter,
 * only callers count that may pass it; from where one has got it otherwise, any way there will do.
 */
final class LedPaths {
  /** A path that is not found within this many steps is the shortest one, whatever it passes. */
  private static final int STEPS = 2_000;

  private final CallGraph graph;
  private final Propagation propagation;
  private final VisitPoints points;
  private final Facts.Source facts;
  private final Stacks stacks;

  /** A visit with the parameter that is the object, and the step before it. */
  private record Step(Propagation.Visit visit, int parameter, @Nullable Step next, int pc) {}

  LedPaths(
      CallGraph graph,
      Propagation propagation,
      VisitPoints points,
      Facts.Source facts,
      Stacks stacks) {
    this.graph = graph;
    this.propagation = propagation;
    this.points = points;
    this.facts = facts;
    this.stacks = stacks;
  }

  /** The path of a thread to an access to an object. */
  Stacks.Path to(Instance instance, int object, int thread) {
    Propagation.Visit target = instance.visit();
    int base = instance.access().base();
    if (base < 0 || object < 0 || !points.of(target, base).contains(object)) {
      return stacks.to(target, thread);
    }
    int parameter = parameter(target, base);
    if (parameter < 0) {
      return stacks.to(target, thread);
    }
    ArrayDeque<Step> work = new ArrayDeque<>();
    Map<Long, Boolean> seen = new HashMap<>();
    work.add(new Step(target, parameter, null, -1));
    seen.put(IntPair.key(target.index(), parameter), true);
    for (int steps = 0; !work.isEmpty() && steps < STEPS; steps++) {
      Step step = work.remove();
      if (step.visit.begins.get(thread) && points.of(step.visit, step.parameter).contains(object)) {
        return path(new Stacks.Path(step.visit, List.of()), step);
      }
      Stacks.Path found = callersOf(step, object, thread, work, seen);
      if (found != null) {
        return found;
      }
    }
    return stacks.to(target, thread);
  }

  /** Goes on with the callers that may pass the object; a path if one of them has it otherwise. */
  private Stacks.@Nullable Path callersOf(
      Step step, int object, int thread, ArrayDeque<Step> work, Map<Long, Boolean> seen) {
    VisitCallers callers = propagation.callers();
    for (int i = callers.first(step.visit); i < callers.end(step.visit); i++) {
      Propagation.Visit caller = callers.caller(i);
      int pc = callers.pc(i);
      if (!caller.threads.get(thread) || !callers.isPlain(i)) {
        continue;
      }
      int register = graph.body(caller.node).use(pc, step.parameter);
      if (!points.of(caller, register).contains(object)) {
        continue;
      }
      int parameter = parameter(caller, register);
      Step before = new Step(caller, parameter, step, pc);
      if (parameter < 0) {
        return path(stacks.to(caller, thread), before);
      }
      if (seen.put(IntPair.key(caller.index(), parameter), true) == null) {
        work.add(before);
      }
    }
    return null;
  }

  /** The parameter that a register is; -1 for none. */
  private int parameter(Propagation.Visit visit, int register) {
    int plain = facts.of(graph.body(visit.node)).uncast(register);
    return plain < graph.body(visit.node).parameterCount() ? plain : -1;
  }

  /** A path to where some steps begin, and on along them. */
  private Stacks.Path path(Stacks.Path to, Step first) {
    List<Frame> frames = new ArrayList<>(to.frames());
    for (Step step = first; step.next != null; step = step.next) {
      frames.add(Stacks.frame(graph.body(step.visit.node), step.pc));
    }
    return new Stacks.Path(to.begin(), Collections.unmodifiableList(frames));
  }
}
