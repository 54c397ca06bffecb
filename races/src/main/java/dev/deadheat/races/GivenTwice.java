package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Handovers;
import dev.deadheat.threads.Loops;
import dev.deadheat.threads.Ownership;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects that a queue between threads may give to two takers, with all they hold: somebody puts
 * one there that is not his own, or that he has put there before; or stores it in what a thread has
 * got already ({@link LateStores}). Of what comes from elsewhere, such as the constant that ends
 * the work, the default mode assumes that takers do not touch it; and of what is stored in an
 * object after it was put in a queue, that whoever takes it is not concerned.
 */
final class GivenTwice {
  private GivenTwice() {}

  static BitSet find(CallGraph graph, Propagation propagation, Facts.Source facts, boolean sound) {
    BitSet found = new BitSet();
    BitSet given = new BitSet();
    Map<MethodBody, List<Integer>> gives = new HashMap<>();
    for (Propagation.Visit visit : propagation.visits()) {
      MethodBody body = graph.body(visit.node);
      for (int pc : gives.computeIfAbsent(body, GivenTwice::calls)) {
        Facts f = facts.of(body);
        int value = body.use(pc, 1);
        if (sound) {
          graph.addPoints(visit.node, value, given);
        }
        boolean made = f.ownership().isMadeHere(value);
        if (made
            ? f.isOwn(value, pc, visit.state.own() | Ownership.HANDED)
                && !isGivenBefore(f, pc, gives.get(body))
            : !sound) {
          continue;
        }
        graph.addPoints(visit.node, value, found);
      }
    }
    found.or(LateStores.find(graph, propagation, facts, given));
    return withParts(graph, found);
  }

  /** Whoever gets an object gets all that it holds. */
  static BitSet withParts(CallGraph graph, BitSet objects) {
    BitSet found = (BitSet) objects.clone();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    objects.stream().forEach(work::add);
    while (!work.isEmpty()) {
      IntSet held = graph.holdings().get(work.remove());
      if (held != null) {
        held.forEach(
            o -> {
              if (!found.get(o)) {
                found.set(o);
                work.add(o);
              }
            });
      }
    }
    return found;
  }

  /** Whether another call, or this one in an earlier turn of a loop, may have given the same. */
  private static boolean isGivenBefore(Facts f, int pc, List<Integer> gives) {
    MethodBody body = f.body();
    Loops loops = new Loops(body);
    long origins = f.ownership().origins(body.use(pc, 1));
    for (int other : gives) {
      if ((f.ownership().origins(body.use(other, 1)) & origins) == 0) {
        continue;
      }
      if (other == pc) {
        for (long rest = origins; rest != 0; rest &= rest - 1) {
          int maker = f.ownership().makerOf(Long.numberOfTrailingZeros(rest));
          if (loops.repeats(pc) && !loops.sameLoop(maker, pc)) {
            return true;
          }
        }
      } else if (loops.leadsTo(other, pc)) {
        return true;
      }
    }
    return false;
  }

  private static List<Integer> calls(MethodBody body) {
    List<Integer> found = new ArrayList<>(0);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE && Handovers.gives(body, pc)) {
        found.add(pc);
      }
    }
    return found;
  }
}
