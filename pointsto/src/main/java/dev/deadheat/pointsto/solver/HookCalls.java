package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What an object stream calls where several places use one: a call of each hook stands for those of
 * all places, gets the streams of all, and throws to all. Each place calling each hook by itself
 * would cost their product, in programs in which most classes have both.
 */
final class HookCalls {
  private final Solver solver;
  private final CsCall first;
  private final int stream;
  private final int thrown;
  private final List<CsCall> places = new ArrayList<>();
  private final BitSet made = new BitSet();

  HookCalls(Solver solver, CsCall first) {
    this.solver = solver;
    this.first = first;
    this.stream = solver.flow.newNodes(1);
    this.thrown = solver.flow.newNodes(1);
  }

  /** A further place that has the stream call the hooks. */
  void add(CsCall place) {
    places.add(place);
    solver.calls.connect(place.arguments()[0], stream, null);
    solver.calls.connect(thrown, place.thrown(), null);
  }

  /**
   * Calls a hook on the objects of a node, with the stream.
   *
   * @param result where goes what it returns, or -1
   */
  void run(Method method, int those, int result) {
    int[] arguments = new int[method.parameterCount()];
    arguments[0] = those;
    if (arguments.length > 1) {
      arguments[1] = stream;
    }
    Call.Dispatch dispatch =
        method.isPrivate() || method.isConstructor()
            ? Call.Dispatch.SPECIAL
            : Call.Dispatch.VIRTUAL;
    ClassType owner = method.owner();
    Call call =
        new Call(
            solver
                .types()
                .methodRef(
                    owner.internalName(),
                    method.name(),
                    method.descriptor().text(),
                    owner.isInterface()),
            dispatch,
            first.call().mode(),
            first.call().pc());
    boolean returns = method.descriptor().result().kind() == Kind.REF;
    CsCall hook =
        solver.calls.artificial(first.caller(), call, returns ? result : -1, thrown, arguments);
    made.set(hook.id());
    solver.watch(those, solver.calls.shared.watch(hook));
  }

  /** Notes for all places what was found to run. */
  void spread() {
    List<int[]> edges = solver.calls.edges();
    for (int i = 0, n = edges.size(); i < n && !made.isEmpty(); i++) { // More come at the end.
      int[] edge = edges.get(i);
      if (made.get(edge[0])) {
        places.forEach(place -> solver.calls.alsoCalls(place, edge[1]));
      }
    }
  }
}
