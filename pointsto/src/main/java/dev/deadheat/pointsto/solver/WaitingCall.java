package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.List;

/** A call of library code that is of no interest until a live object has a part in it. */
final class WaitingCall {
  private final Solver solver;
  private final Calls calls;
  private final CsCall site;
  private final boolean isStatic;
  private final List<Integer> receivers = new ArrayList<>();
  private boolean argumentsLive;
  private boolean happened;

  WaitingCall(Solver solver, Calls calls, CsCall site) {
    this.solver = solver;
    this.calls = calls;
    this.site = site;
    this.isStatic = site.call().dispatch() == Call.Dispatch.STATIC;
  }

  /** Whether somebody uses what it returns. */
  boolean hasResult() {
    return site.result() >= 0 && resultType().kind() == Kind.REF;
  }

  private Type resultType() {
    return site.call().target().descriptor().result();
  }

  /** Begins to wait. */
  void start() {
    for (int i = isStatic ? 0 : 1; i < site.arguments().length; i++) {
      if (site.arguments()[i] >= 0) {
        solver.watch(
            site.arguments()[i],
            object -> {
              if (!argumentsLive) {
                solver.live.whenLive(object, this::argumentIsLive);
              }
            });
      }
    }
    if (!isStatic && site.arguments()[0] >= 0) {
      solver.watch(site.arguments()[0], this::receiverCame);
    }
  }

  private void argumentIsLive() {
    if (!argumentsLive) {
      argumentsLive = true;
      if (isStatic) {
        happened = true;
        calls.direct(site);
      }
      receivers.forEach(this::happens);
      receivers.clear();
    }
  }

  private void receiverCame(int object) {
    if (argumentsLive) {
      happens(object);
    } else {
      receivers.add(object);
      solver.live.whenLive(object, () -> happens(object));
    }
  }

  private void happens(int receiver) {
    happened = true;
    calls.receiver(site, solver.objects.get(receiver));
  }

  /**
   * Nothing more will happen: what it returns is the library's own. That goes for calls without a
   * receiver too: the library may have made one out of sight. False if it happened.
   */
  boolean giveUp() {
    if (!happened) {
      solver.flow.addObject(site.result(), solver.objects.opaque(resultType()).id());
    }
    return !happened;
  }
}
