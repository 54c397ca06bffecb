package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether the object of an access was loaded from a certain field: by the method itself, or by a
 * caller that passed it on. A helper that works on its receiver does not show whose part that is;
 * those who call the helper do.
 */
final class LoadedFrom {
  /** What is further away is not looked at. */
  private static final int STEPS = 64;

  private final CallGraph graph;
  private final Facts.Source facts;
  private final Propagation propagation;

  private record Step(Propagation.Visit visit, int register) {}

  LoadedFrom(CallGraph graph, Facts.Source facts, Propagation propagation) {
    this.graph = graph;
    this.facts = facts;
    this.propagation = propagation;
  }

  boolean contains(Instance instance, Field field) {
    ArrayDeque<Step> work = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    work.add(new Step(instance.visit(), instance.access().base()));
    for (int steps = 0; steps < STEPS && !work.isEmpty(); steps++) {
      Step step = work.remove();
      MethodBody body = graph.body(step.visit.node);
      Facts f = facts.of(body);
      int plain = f.uncast(step.register);
      if (plain < body.parameterCount()) {
        if (seen.add(IntPair.key(step.visit.index(), plain))) {
          addCallers(step.visit, plain, work);
        }
        continue;
      }
      int pc = f.names().definition(plain);
      if (pc >= 0 && body.op(pc) == Op.GET_FIELD && field.equals(body.field(pc).resolve())) {
        return true;
      }
    }
    return false;
  }

  private void addCallers(Propagation.Visit visit, int parameter, ArrayDeque<Step> work) {
    VisitCallers callers = propagation.callers();
    for (int call = callers.first(visit); call < callers.end(visit); call++) {
      Propagation.Visit caller = callers.caller(call);
      int pc = callers.pc(call);
      if (callers.isPlain(call) && parameter < graph.body(caller.node).useCount(pc)) {
        work.add(new Step(caller, graph.body(caller.node).use(pc, parameter)));
      }
    }
  }
}
