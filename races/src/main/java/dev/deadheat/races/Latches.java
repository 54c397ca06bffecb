package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Executions;
import dev.deadheat.threads.Names;
import dev.deadheat.threads.Order;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who releases what, and whether one who waits for a latch waits for all that count it down: its
 * count is a constant, each count happens at most once, and there are no more of them than that.
 * Where the count or the number of counts is not known, the default mode takes them to be equal.
 */
final class Latches {
  private final CallGraph graph;
  private final Executions executions;
  private final Names.Source names;
  private final boolean sound;
  private final Map<Integer, BitSet> releasers = new HashMap<>();
  private final Map<Integer, Set<Long>> places = new HashMap<>();

  Latches(
      CallGraph graph,
      Executions executions,
      Names.Source names,
      Order order,
      Propagation propagation,
      boolean sound) {
    this.graph = graph;
    this.executions = executions;
    this.names = names;
    this.sound = sound;
    // What a method releases is the same on each visit, of which there are many.
    @Nullable BitSet[] running = new BitSet[graph.size()];
    for (Propagation.Visit visit : propagation.visits()) {
      BitSet all = running[visit.node];
      if (all == null) {
        all = new BitSet();
        running[visit.node] = all;
      }
      all.or(visit.threads);
    }
    for (int node = 0; node < running.length; node++) {
      BitSet all = running[node];
      MethodBody body = graph.body(node);
      for (int pc = 0; all != null && pc < body.codeEnd(); pc = body.next(pc)) {
        for (int key : order.points().releases(node, pc)) {
          releasers.computeIfAbsent(key, k -> new BitSet()).or(all);
          places.computeIfAbsent(key, k -> new HashSet<>()).add(((long) node << 32) | pc);
        }
      }
    }
  }

  /** Which threads release a key. */
  BitSet releasers(int key) {
    return releasers.getOrDefault(key, new BitSet());
  }

  /** Whether all that count a latch down have done so once it is open. */
  boolean waitsForAll(int latch, int key) {
    Integer count = count(graph.pointsTo().object(latch));
    Set<Long> counts = places.getOrDefault(key, Set.of());
    for (long place : counts) {
      if (!executions.isOnce((int) (place >>> 32), (int) place)) {
        return !sound && (count == null || count > 1);
      }
    }
    boolean single = executions.isSingleton(graph.pointsTo().object(latch));
    return (count == null || !single) ? !sound : counts.size() <= count;
  }

  /** The constant that a latch was made with. */
  private @Nullable Integer count(HeapObject latch) {
    if (latch.method() == null) {
      return null;
    }
    for (int node : graph.nodesOf(latch.method())) {
      MethodBody body = graph.body(node);
      for (int pc = latch.pc(); pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.INVOKE
            && body.callee(pc).name().equals("<init>")
            && body.use(pc, 0) == body.def(latch.pc())
            && body.useCount(pc) == 2) {
          int at = names.of(body).definition(body.use(pc, 1));
          return at >= 0 && body.op(at) == Op.CONST_INT ? (Integer) body.immediate(at) : null;
        }
      }
    }
    return null;
  }
}
