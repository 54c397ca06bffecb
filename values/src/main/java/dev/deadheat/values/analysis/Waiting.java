package dev.deadheat.values.analysis;

import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.Node;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What activations that wait for a recursive call have in their registers. The frames of a
 * recursion stand for all of its activations; an activation's registers do not change while it
 * waits, so that afterwards they are as in one of the states in which the call was made.
 */
final class Waiting {
  private record Call(Frame frame, int pc) {}

  private final Map<Call, Disjunctive> registers = new HashMap<>();
  private final Map<Call, Set<Node>> returning = new HashMap<>();

  /**
   * A recursive call is made.
   *
   * @param state the registers of all frames on the stack, without the cells
   * @param descending whether less than before may arrive; what waited before is enough then
   * @return who has to return once more
   */
  Set<Node> at(Frame frame, int pc, Disjunctive state, boolean descending) {
    Call call = new Call(frame, pc);
    Disjunctive old = registers.get(call);
    if (descending || (old != null && state.isWithin(old))) {
      return Set.of();
    }
    registers.put(call, old == null ? state : old.join(state));
    return returning.getOrDefault(call, Set.of());
  }

  /** Where a recursive call comes back to; null if nobody waits there. */
  @Nullable Disjunctive goOn(Frame callee, Frame caller, int pc, Node from, Disjunctive state) {
    Call call = new Call(caller, pc);
    returning.computeIfAbsent(call, c -> new LinkedHashSet<>()).add(from);
    Disjunctive others = state;
    for (Frame f = caller; f != null; f = f == callee ? null : f.caller()) {
      Frame frame = f;
      others = others.keep(v -> !frame.owns(v));
    }
    Disjunctive known = registers.get(call);
    if (known != null) {
      return others.meet(known);
    }
    if (caller.action(pc) instanceof dev.deadheat.values.graph.Action.Call) {
      return null;
    }
    // The library called; only that receivers are there is known.
    for (Frame f = caller; f != null; f = f == callee ? null : f.caller()) {
      if (!f.body().method().isStatic()) {
        others = others.assign(f.variable(0), Interval.exactly(0));
      }
    }
    return others;
  }
}
