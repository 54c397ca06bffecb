package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls whose receiver may be nearly anything. All of them that name the same method run the same
 * methods, so one stands for them: it gets the arguments of all, and all get its result.
 */
final class SharedCalls {
  /** What calls have in common that one call can stand for. */
  private record Kinship(
      MethodRef target,
      Call.Dispatch dispatch,
      Call.Mode mode,
      boolean model,
      boolean analysed,
      boolean adapted) {}

  /** One call and those it stands for. */
  private record Shared(CsCall call, List<CsCall> members) {}

  private final Solver solver;
  private final Calls calls;
  private final Scope scope;
  private final Map<Kinship, Shared> shared = new LinkedHashMap<>();

  SharedCalls(Solver solver, Calls calls, Scope scope) {
    this.solver = solver;
    this.calls = calls;
    this.scope = scope;
  }

  /** Finds what a call runs. */
  Watches.Common watch(CsCall site) {
    return new Receivers(site);
  }

  /** Notes for all calls what the ones that stand for them were found to run. */
  void spread() {
    Map<Integer, Shared> byId = new LinkedHashMap<>();
    shared.values().forEach(s -> byId.put(s.call.id(), s));
    for (int[] edge : List.copyOf(calls.edges())) {
      Shared found = byId.get(edge[0]);
      if (found != null) {
        found.members.forEach(member -> calls.alsoCalls(member, edge[1]));
      }
    }
  }

  private Kinship kinship(CsCall site) {
    Call call = site.call();
    return new Kinship(
        call.target(),
        call.dispatch(),
        call.mode(),
        call.pc() < 0,
        scope.isAnalysed(site.caller().method().owner()),
        calls.isAdapted(site));
  }

  private CsCall forAll(CsCall first) {
    Call call = first.call();
    int[] arguments = new int[first.arguments().length];
    arguments[0] = solver.flow.saturated();
    for (int i = 1; i < arguments.length; i++) {
      boolean ref = call.target().descriptor().parameters().get(i - 1).kind() == Kind.REF;
      arguments[i] = ref ? solver.flow.newNodes(1) : -1;
    }
    Type result = call.target().descriptor().result();
    int value = result.kind() == Kind.REF ? solver.flow.newNodes(1) : -1;
    int thrown = solver.flow.newNodes(1);
    CsCall made = calls.artificial(first.caller(), call, value, thrown, arguments);
    calls.adaptLike(made, first);
    return made;
  }

  /**
   * Library code calls something on what may be anything: as good as library code that nobody can
   * see. Receivers and arguments escape, which calls what they have for the library to call; the
   * result is found in the library's static state.
   */
  private void outOfSight(CsCall site) {
    calls.intoStaticState(site);
    Type result = site.call().target().descriptor().result();
    if (site.result() >= 0 && result.kind() == Kind.REF) {
      calls.connect(solver.heap.foundNode(result), site.result(), null);
    }
  }

  /** Has nothing to do for single objects. */
  private static final class OutOfSight implements Watches.Common {
    @Override
    public void object(int object) {}

    @Override
    public void objects(Batch batch) {}

    @Override
    public Object key() {
      return OutOfSight.class;
    }

    @Override
    public OutOfSight of(int own) {
      return this;
    }

    @Override
    public void through(int shared) {}
  }

  private final class Receivers implements Watches.Common {
    private final CsCall site;

    Receivers(CsCall site) {
      this.site = site;
    }

    @Override
    public void object(int object) {
      calls.receiver(site, solver.objects.get(object));
    }

    @Override
    public void objects(Batch batch) {
      calls.receivers(site, batch);
    }

    @Override
    public Object key() {
      return kinship(site);
    }

    @Override
    public Watches.Common of(int own) {
      if (!scope.isAnalysed(site.caller().method().owner())) {
        solver.flow.addEdge(solver.flow.saturated(), solver.heap.escaping(), -1);
        return new OutOfSight();
      }
      CsCall one = forAll(site);
      shared.put(kinship(site), new Shared(one, new ArrayList<>()));
      return new Receivers(one);
    }

    @Override
    public void through(int own) {
      if (!scope.isAnalysed(site.caller().method().owner())) {
        outOfSight(site);
        return;
      }
      Shared one = shared.get(kinship(site));
      if (one != null) {
        one.members.add(site);
        for (int i = 1; i < site.arguments().length; i++) {
          calls.connect(site.arguments()[i], one.call.arguments()[i], null);
        }
        calls.connect(one.call.result(), site.result(), null);
        calls.connect(one.call.thrown(), site.thrown(), null);
      }
    }
  }
}
