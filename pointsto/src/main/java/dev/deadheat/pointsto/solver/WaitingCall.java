package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;

/** A call of library code that is of no interest until a live object has a part in it. */
final class WaitingCall {
  private final Solver solver;
  private final Calls calls;
  private final CsCall site;
  private final boolean isStatic;
  private final IntSet receivers = new IntSet();
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
            new Watches.Watch() {
              @Override
              public void object(int object) {
                solver.live.whenLive(object, WaitingCall.this::argumentIsLive);
              }

              @Override
              public void objects(Batch batch) {
                if (!argumentsLive && batch.first(solver.live::isLive) >= 0) {
                  argumentIsLive();
                } else {
                  Watches.Watch.super.objects(batch);
                }
              }

              @Override
              public boolean isDone() {
                return argumentsLive;
              }
            });
      }
    }
    if (!isStatic && site.arguments()[0] >= 0) {
      solver.watch(site.arguments()[0], new Receiver());
    }
  }

  /** Waits for a receiver; where nearly anything may come, live ones do, and it waits no longer. */
  private final class Receiver implements Watches.Common {
    private final Watches.Common call = calls.shared.watch(site);

    @Override
    public void object(int object) {
      receiverCame(object);
    }

    @Override
    public void objects(Batch batch) {
      if (argumentsLive) {
        happened = true;
        calls.receivers(site, batch);
        return;
      }
      Batch living = batch.living(solver.live);
      if (living.all().length > 0) {
        happened = true;
        calls.receivers(site, living);
      }
      for (int object : batch.lifeless(solver.live)) {
        receiverCame(object);
      }
    }

    @Override
    public Object key() {
      return call.key();
    }

    @Override
    public Watches.Common of(int own) {
      return call.of(own);
    }

    @Override
    public void through(int own) {
      happened = true;
      call.through(own);
    }
  }

  private void argumentIsLive() {
    if (!argumentsLive) {
      argumentsLive = true;
      if (isStatic) {
        happened = true;
        calls.direct(site);
      }
      for (int object : receivers.toArray()) {
        happens(object);
      }
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
