package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.program.type.MethodRef;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What calls run on plain objects of one shape, where all calls that name the same method in the
 * same way run the same: found once, not by each call.
 */
final class CallKinds {
  private record Kind(MethodRef target, Call.Dispatch dispatch, boolean started, boolean model) {}

  private final Map<Kind, Integer> numbers = new HashMap<>();

  /** By call, the number of its kind, which begin with one, or 0. */
  private int[] kindOf = new int[1024];

  private final LongIntMap callees = new LongIntMap();

  /** The callee's number, or -1 where it is not known. */
  int callee(CsCall site, int shape) {
    return callees.get(key(site, shape));
  }

  void found(CsCall site, int shape, int callee) {
    callees.putIfAbsent(key(site, shape), callee);
  }

  private long key(CsCall site, int shape) {
    if (site.id() >= kindOf.length) {
      kindOf = Arrays.copyOf(kindOf, Math.max(2 * kindOf.length, site.id() + 1));
    }
    if (kindOf[site.id()] == 0) {
      Call call = site.call();
      boolean started = call.mode() == Call.Mode.STARTED;
      Kind kind = new Kind(call.target(), call.dispatch(), started, call.pc() < 0);
      kindOf[site.id()] = numbers.computeIfAbsent(kind, k -> numbers.size() + 1);
    }
    return ((long) kindOf[site.id()] << 32) | shape;
  }
}
