package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What calls run on plain objects of one shape, where all calls that name the same method in the
 * same way run the same: found once, not by each call.
 */
final class CallKinds {
  private record Kind(
      MethodRef target, Call.Dispatch dispatch, boolean started, boolean model, boolean analysed) {}

  private final Scope scope;

  private final Map<Kind, Integer> numbers = new HashMap<>();

  /** By call, the number of its kind, which begin with one, or 0. */
  private int[] kindOf = new int[1024];

  private final LongIntMap callees = new LongIntMap();

  /** By kind, the shapes on whose objects such a call runs nothing. */
  private final List<BitSet> nothing = new ArrayList<>();

  CallKinds(Scope scope) {
    this.scope = scope;
    nothing.add(new BitSet());
    unseen.add(new BitSet());
  }

  /** By kind, the shapes of receivers that nobody can see, where library code calls. */
  private final List<BitSet> unseen = new ArrayList<>();

  /** Notes that calls of the kind on objects of a shape run what nobody can see. */
  void foundOutOfSight(CsCall site, int shape) {
    unseen.get(kind(site)).set(shape);
  }

  /** Whether a call on objects of a shape is known to run what nobody can see. */
  boolean isOutOfSight(CsCall site, int shape) {
    return unseen.get(kind(site)).get(shape);
  }

  /** Notes that no call of the kind runs or does anything on objects of a shape. */
  void foundNothing(CsCall site, int shape) {
    nothing.get(kind(site)).set(shape);
  }

  /** Whether it is known that a call does nothing on objects of a shape. */
  boolean doesNothing(CsCall site, int shape) {
    return nothing.get(kind(site)).get(shape);
  }

  /** The callee's number, or -1 where it is not known. */
  int callee(CsCall site, int shape) {
    return callees.get(key(site, shape));
  }

  void found(CsCall site, int shape, int callee) {
    callees.putIfAbsent(key(site, shape), callee);
  }

  private long key(CsCall site, int shape) {
    return ((long) kind(site) << 32) | shape;
  }

  private int kind(CsCall site) {
    if (site.id() >= kindOf.length) {
      kindOf = Arrays.copyOf(kindOf, Math.max(2 * kindOf.length, site.id() + 1));
    }
    if (kindOf[site.id()] == 0) {
      Call call = site.call();
      boolean started = call.mode() == Call.Mode.STARTED;
      boolean analysed = scope.isAnalysed(site.caller().method().owner());
      Kind kind = new Kind(call.target(), call.dispatch(), started, call.pc() < 0, analysed);
      kindOf[site.id()] =
          numbers.computeIfAbsent(
              kind,
              k -> {
                nothing.add(new BitSet());
                unseen.add(new BitSet());
                return numbers.size() + 1;
              });
    }
    return kindOf[site.id()];
  }
}
