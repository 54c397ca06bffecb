package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Ownership;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Objects that come to be part of what a thread was handed, after it was: whoever handed it over
 * has kept a hand on it, and stores there what others have too. What a thread finds in its own
 * object is then not its own.
 */
final class LateStores {
  private final CallGraph graph;
  private final Facts.Source facts;

  /** What threads were handed, with all that it holds. */
  private final BitSet handed;

  private final Map<MethodBody, List<Store>> stores = new HashMap<>();
  private final Map<Integer, List<Store>> relevant = new HashMap<>();

  /** A register's value may be stored in the object of another one, or in what that holds. */
  private record Store(int pc, int base, int value) {}

  private LateStores(CallGraph graph, Facts.Source facts, BitSet handed) {
    this.graph = graph;
    this.facts = facts;
    this.handed = handed;
  }

  /**
   * The objects that are stored so, without what these hold.
   *
   * @param given what went through queues between threads
   */
  static BitSet find(CallGraph graph, Propagation propagation, Facts.Source facts, BitSet given) {
    BitSet handed = (BitSet) given.clone();
    for (Propagation.Visit visit : propagation.visits()) {
      if (!visit.begins.isEmpty()) {
        long whole = visit.state.handed() >>> 32 & ((1L << Arguments.PARAMETERS) - 1);
        for (long rest = whole; rest != 0; rest &= rest - 1) {
          graph.addPoints(visit.node, Long.numberOfTrailingZeros(rest), handed);
        }
      }
    }
    BitSet found = new BitSet();
    if (handed.isEmpty()) {
      return found;
    }
    LateStores late = new LateStores(graph, facts, GivenTwice.withParts(graph, handed));
    for (Propagation.Visit visit : propagation.visits()) {
      for (Store store : late.relevant.computeIfAbsent(visit.node, late::relevant)) {
        if (late.isLate(store, visit)) {
          graph.addPoints(visit.node, store.value(), found);
        }
      }
    }
    return found;
  }

  /**
   * Who stores in what is his, or was handed to him, decides himself what he finds there; and what
   * nobody else has yet goes to one thread only.
   */
  private boolean isLate(Store store, Propagation.Visit visit) {
    Facts f = facts.of(graph, visit.node);
    EntryState state = visit.state;
    return !f.isOwn(store.base(), store.pc(), state.own() | state.handed() | Ownership.HANDED)
        && !f.isDeeplyOwn(store.value(), store.pc(), state.own());
  }

  private List<Store> relevant(int node) {
    List<Store> found = new ArrayList<>(0);
    for (Store store : stores.computeIfAbsent(graph.body(node), this::stores)) {
      IntSet bases = graph.pointsTo().pointsOfRegister(graph.method(node), store.base());
      if (bases != null && bases.meets(handed)) {
        found.add(store);
      }
    }
    return found;
  }

  private List<Store> stores(MethodBody body) {
    List<Store> found = new ArrayList<>(0);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int op = body.op(pc);
      if (op == Op.PUT_FIELD && body.kind(body.use(pc, 1)) == Kind.REF) {
        found.add(new Store(pc, body.use(pc, 0), body.use(pc, 1)));
      } else if (op == Op.ARRAY_STORE && body.sub(pc) == Opcodes.AASTORE) {
        found.add(new Store(pc, body.use(pc, 0), body.use(pc, 2)));
      } else if (op == Op.INVOKE && body.useCount(pc) > 1) {
        calls(body, pc, found);
      }
    }
    return found;
  }

  /** Calls that store an argument in another one. */
  private void calls(MethodBody body, int pc, List<Store> to) {
    int n = body.useCount(pc);
    for (int value = 0; value < n; value++) {
      if (body.kind(body.use(pc, value)) != Kind.REF) {
        continue;
      }
      long bases = facts.of(body).storedIn(pc, value);
      for (; bases != 0; bases &= bases - 1) {
        int base = Long.numberOfTrailingZeros(bases);
        if (base < n && base != value && body.kind(body.use(pc, base)) == Kind.REF) {
          to.add(new Store(pc, body.use(pc, base), body.use(pc, value)));
        }
      }
    }
  }
}
