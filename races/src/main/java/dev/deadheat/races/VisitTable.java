package dev.deadheat.races;

import dev.deadheat.locks.Lock;
import dev.deadheat.pointsto.solver.LongIntMap;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The visits by method and state. If a method is entered in too many states, the rest share one
 * that knows only what all of them know.
 */
final class VisitTable {
  private static final int STATES_PER_NODE = 24;

  /** With more nodes than this, fewer states are told apart. */
  private static final int MANY = 5_000;

  /** The same where there are many: takes a third off the time, and a finding in fifty differs. */
  private static final int STATES_PER_NODE_OF_MANY = 8;

  /** In so many ways are those told apart that are entered in still more states. */
  private static final int WIDE_STATES_PER_NODE = 6;

  private final Order order;
  private final Facts.Source facts;
  private final Consumer<Propagation.Visit> again;
  private final EntryStates states = new EntryStates();
  private final List<Propagation.Visit> visits = new ArrayList<>();

  /** The visits by node and state. */
  private final LongIntMap numbers = new LongIntMap();

  private final int[] statesOf;
  private final int statesPerNode;
  private final boolean[] constructors;
  private final Map<Integer, Map<Near, Propagation.Visit>> widest = new HashMap<>();

  /**
   * @param again told of visits that know less than before
   */
  VisitTable(CallGraph graph, Order order, Facts.Source facts, Consumer<Propagation.Visit> again) {
    this.order = order;
    this.facts = facts;
    this.again = again;
    this.statesPerNode = graph.size() > MANY ? STATES_PER_NODE_OF_MANY : STATES_PER_NODE;
    this.statesOf = new int[graph.size()];
    this.constructors = new boolean[graph.size()];
    for (int node = 0; node < graph.size(); node++) {
      constructors[node] = graph.method(node).method().isConstructor();
    }
  }

  /** All of them, in the order in which they were made. */
  List<Propagation.Visit> visits() {
    return visits;
  }

  EntryStates states() {
    return states;
  }

  boolean isConstructor(int node) {
    return constructors[node];
  }

  Propagation.Visit visit(int node, EntryState wanted) {
    return visit(node, states.number(wanted));
  }

  /** The visit of a method in a state, by the state's number. */
  Propagation.Visit visit(int node, int wanted) {
    int state = constructors[node] ? states.constructing(wanted) : wanted;
    long key = ((long) node << 32) | state;
    int known = numbers.get(key);
    if (known >= 0) {
      return visits.get(known);
    }
    if (statesOf[node] >= statesPerNode) {
      return widened(node, states.get(state));
    }
    Propagation.Visit visit = new Propagation.Visit(node, states.get(state), state, visits.size());
    numbers.putIfAbsent(key, visits.size());
    statesOf[node]++;
    visits.add(visit);
    return visit;
  }

  /**
   * The state that knows only what all of the others know that agree on what is near: a helper that
   * is entered in many states is mostly entered under its object's lock, or while it is made.
   */
  private Propagation.Visit widened(int node, EntryState state) {
    Map<Near, Propagation.Visit> wides = widest.computeIfAbsent(node, n -> new HashMap<>());
    Near near = Near.of(state);
    Propagation.Visit wide = wides.get(near);
    if (wide == null && wides.size() >= WIDE_STATES_PER_NODE) {
      near = nearest(wides.keySet(), near);
      wide = wides.get(near);
    }
    if (wide == null) {
      wide =
          new Propagation.Visit(node, forget(state), states.number(forget(state)), visits.size());
      wides.put(near, wide);
      visits.add(wide);
      return wide;
    }
    EntryState old = wide.state;
    Set<Lock> common = common(old.locks(), state.locks());
    int alive = order.either(old.alive(), state.alive());
    EntryState met =
        new EntryState(
            common,
            old.own() & state.own(),
            old.handed() & state.handed(),
            old.taken() & state.taken(),
            old.passed() & state.passed(),
            alive,
            Map.of());
    if (!met.equals(old)) {
      wide.enter(met, states.number(met));
      again.accept(wide);
    }
    return wide;
  }

  /** Of those that lose nothing by it, the one that says most. */
  private static Near nearest(Set<Near> known, Near wanted) {
    Near best = Near.NOTHING;
    for (Near near : known) {
      if (near.isWithin(wanted) && near.locks().size() > best.locks().size()) {
        best = near;
      }
    }
    return best;
  }

  /**
   * The locks that are held in two states; of locks that have different names, what is the same.
   */
  private Set<Lock> common(Set<Lock> some, Set<Lock> others) {
    Set<Lock> common = new HashSet<>(some);
    common.retainAll(others);
    if (facts.found() != null && common.size() < Math.min(some.size(), others.size())) {
      Set<@Nullable Lock> weaker = new HashSet<>();
      others.forEach(lock -> weaker.add(FoundLocks.weaker(lock)));
      for (Lock lock : some) {
        Lock weak = common.contains(lock) ? null : FoundLocks.weaker(lock);
        if (weak != null && weaker.contains(weak)) {
          common.add(weak);
        }
      }
    }
    return common;
  }

  private static EntryState forget(EntryState state) {
    return new EntryState(
        state.locks(),
        state.own(),
        state.handed(),
        state.taken(),
        state.passed(),
        state.alive(),
        Map.of());
  }
}
