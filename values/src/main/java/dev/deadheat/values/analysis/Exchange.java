package dev.deadheat.values.analysis;

import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Thresholds;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.Node;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.sharing.Region;
import dev.deadheat.values.sharing.Sharing;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What threads tell each other, and the {@code mix} of the paper by region.
 *
 * <p>A region has a guard. Who last wrote into it held the guard and gave it back afterwards; so
 * the next one to take the guard finds the region either as it knows it or as one of the others
 * left it where it gave the guard back after a write. Within a region all cells come from the same
 * moment. Cells that nobody else can have written meanwhile are as the thread knows them in both
 * cases, and tie what is taken over to what is known.
 */
final class Exchange {
  private record Key(Region region, AbstractThread writer) {}

  private final ProgramGraph graph;
  private final Sharing sharing;
  private final Ghosts ghosts;
  private final Thresholds thresholds;
  private final Disjunctive top;
  private final int patience;
  private Map<Key, Disjunctive> left = new HashMap<>();
  private Map<AbstractThread, Disjunctive> ends = new HashMap<>();
  private Map<Key, Disjunctive> leftNext = new HashMap<>();
  private Map<AbstractThread, Disjunctive> endsNext = new HashMap<>();
  private Map<Cell, Disjunctive> raised = new HashMap<>();
  private Map<Cell, Disjunctive> raisedNext = new HashMap<>();
  private boolean descending;

  /** What never changes again once others can see it: it ties what is left to what is known. */
  private final BitSet settled = new BitSet();

  private final Map<Object, Integer> times = new HashMap<>();
  private final Map<Object, Set<Node>> readers = new HashMap<>();

  Exchange(
      ProgramGraph graph,
      Sharing sharing,
      Ghosts ghosts,
      Thresholds thresholds,
      Disjunctive top,
      int patience) {
    this.graph = graph;
    this.patience = patience;
    this.sharing = sharing;
    this.ghosts = ghosts;
    this.thresholds = thresholds;
    this.top = top;
    sharing.settled().forEach(cell -> settled.set(cell.variable()));
  }

  /** Begins or ends a step down: what is left is collected anew, what was left is still read. */
  void descend(boolean begin) {
    descending = begin;
    if (begin) {
      leftNext = new HashMap<>();
      endsNext = new HashMap<>();
      raisedNext = new HashMap<>();
    } else {
      left = leftNext;
      ends = endsNext;
      raised = raisedNext;
    }
  }

  // Who has to be asked again when something changes.

  void reads(Object lock, Node node) {
    readers.computeIfAbsent(lock, l -> new LinkedHashSet<>()).add(node);
  }

  void joins(AbstractThread thread, Node node) {
    readers.computeIfAbsent(thread, t -> new LinkedHashSet<>()).add(node);
  }

  void looks(Cell cell, Node node) {
    readers.computeIfAbsent(cell, c -> new LinkedHashSet<>()).add(node);
  }

  Set<Node> lookers(Cell cell) {
    return readers.getOrDefault(cell, Set.of());
  }

  /** What a region looks like where others left it; bottom if nobody did. */
  Disjunctive left(Region region) {
    Disjunctive all = top.bottom();
    for (Map.Entry<Key, Disjunctive> e : left.entrySet()) {
      if (e.getKey().region().number() == region.number()) {
        all = all.join(e.getValue());
      }
    }
    return all;
  }

  private BitSet variables(Region region) {
    BitSet all = (BitSet) region.variables().clone();
    ghosts.of(region).forEach(all::set);
    return all;
  }

  // Locks.

  Disjunctive acquire(Object lock, AbstractThread thread, Frame frame, int pc, Disjunctive before) {
    Disjunctive state = before;
    for (Region region : sharing.regions()) {
      if (!region.lock().equals(lock)) {
        continue;
      }
      BitSet taken = variables(region);
      taken.andNot(current(region, thread, frame, pc));
      Disjunctive kept = state.keep(v -> !taken.get(v));
      Disjunctive mixed = state;
      for (Map.Entry<Key, Disjunctive> e : left.entrySet()) {
        AbstractThread writer = e.getKey().writer();
        boolean other = writer != thread || thread.isManyOrBelow();
        if (e.getKey().region().number() == region.number() && other) {
          mixed = mixed.join(kept.meet(e.getValue()));
        }
      }
      state = mixed;
    }
    return state;
  }

  /** The variables of a region that the thread knows best. */
  private BitSet current(Region region, AbstractThread thread, Frame frame, int pc) {
    BitSet known = new BitSet();
    for (Cell cell : region.cells()) {
      if (sharing.isCurrent(cell, thread, frame, pc)) {
        known.set(cell.variable());
      }
    }
    for (int ghost : ghosts.of(region)) {
      AbstractThread owner = ghosts.owner(ghost);
      if (owner == thread || !sharing.isRunning(owner, frame, pc)) {
        known.set(ghost);
      }
    }
    return known;
  }

  /** Gives a lock back, or an unknown one; says who has to look again. */
  Set<Node> release(
      @Nullable Object lock, AbstractThread thread, Predicate<Region> isDirty, Disjunctive state) {
    Set<Node> again = new LinkedHashSet<>();
    for (Region region : sharing.regions()) {
      boolean concerned = lock == null || region.lock().equals(lock);
      if (concerned && (isDirty.test(region) || ghosts.counts(region, thread))) {
        BitSet wanted = variables(region);
        if (!thread.isCreation()) {
          wanted.or(settled);
        }
        Key key = new Key(region, thread);
        if (put(descending ? leftNext : left, key, state.keep(wanted::get))) {
          again.addAll(readers.getOrDefault(region.lock(), Set.of()));
        }
      }
    }
    return again;
  }

  private <K> boolean put(Map<K, Disjunctive> map, K key, Disjunctive state) {
    Disjunctive old = map.get(key);
    if (old == null) {
      map.put(key, state);
      return true;
    }
    if (state.isWithin(old)) {
      return false;
    }
    if (descending) {
      map.put(key, old.join(state));
      return false;
    }
    int time = times.merge(key, 1, Integer::sum);
    map.put(
        key,
        time <= patience + 1
            ? old.join(state)
            : ValueWalk.widen(old, state, time - patience, thresholds));
    return true;
  }

  // Threads.

  Set<Node> end(AbstractThread thread, Disjunctive state) {
    return put(descending ? endsNext : ends, thread, state)
        ? readers.getOrDefault(thread, Set.of())
        : Set.of();
  }

  /** After a thread's end. */
  Disjunctive join(AbstractThread joined, Frame frame, int pc, Disjunctive before) {
    Disjunctive end = ends.get(joined);
    if (end == null) {
      // It never ends, so that nobody comes back from waiting for it.
      return sharing.isStarted(joined, frame, pc) ? before.bottom() : before;
    }
    boolean surely = sharing.isStarted(joined, frame, pc) && !joined.isManyOrBelow();
    Set<Cell> written = sharing.written(joined);
    AbstractThread thread = sharing.threadOf(frame);
    Disjunctive state = before;
    // What only starts and joins order is as the joined thread left it.
    BitSet ordered = new BitSet();
    for (Cell cell : written) {
      if (sharing.regionOf(cell) == null && !sharing.isShifting(cell)) {
        ordered.set(cell.variable());
      }
    }
    if (!ordered.isEmpty()) {
      Disjunctive taken = state.keep(v -> !ordered.get(v)).meet(end.keep(ordered::get));
      state = surely ? taken : state.join(taken);
    }
    for (Region region : sharing.regions()) {
      if (region.cells().stream().noneMatch(written::contains) && !ghosts.counts(region, joined)) {
        continue;
      }
      BitSet all = variables(region);
      BitSet known = current(region, thread, frame, pc);
      // These are final now: only the joined thread has written them.
      BitSet last = new BitSet();
      for (Cell cell : region.cells()) {
        if (sharing.isOwned(cell, joined)) {
          last.set(cell.variable());
        }
      }
      for (int ghost : ghosts.of(region)) {
        if (ghosts.owner(ghost) == joined) {
          last.set(ghost);
        }
      }
      known.andNot(last);
      Disjunctive own = surely && !last.isEmpty() ? state.meet(end.keep(last::get)) : state;
      Disjunctive taken = state.keep(v -> !all.get(v) || known.get(v)).meet(end.keep(all::get));
      state = own.join(taken);
    }
    return state;
  }

  // Flags.

  /** A thread is about to write a flag. */
  Set<Node> raise(Cell flag, Disjunctive state) {
    return put(descending ? raisedNext : raised, flag, state)
        ? readers.getOrDefault(flag, Set.of())
        : Set.of();
  }

  /**
   * Where a flag is seen: what its writer wrote before is now visible. It may be there since long,
   * so that what this thread wrote afterwards is as new.
   */
  Disjunctive see(Cell flag, Frame frame, int pc, Disjunctive before) {
    Disjunctive there = raised.get(flag);
    AbstractThread writer = graph.raiser(flag);
    if (there == null || writer == null) {
      // Nobody comes to write it.
      return before.bottom();
    }
    AbstractThread thread = sharing.threadOf(frame);
    if (thread == writer) {
      return before;
    }
    Set<Cell> written = sharing.writtenBy(writer);
    BitSet ordered = new BitSet();
    BitSet only = new BitSet();
    for (Cell cell : written) {
      if (sharing.regionOf(cell) == null && !sharing.isShifting(cell)) {
        ordered.set(cell.variable());
        if (sharing.isFinishedBefore(flag, cell)) {
          only.set(cell.variable());
        }
      }
    }
    Disjunctive state = before.keep(v -> !ordered.get(v)).meet(there.keep(ordered::get));
    if (!ordered.equals(only)) {
      state = state.join(before.keep(v -> !only.get(v)).meet(there.keep(only::get)));
    }
    for (Region region : sharing.regions()) {
      if (region.cells().stream().anyMatch(written::contains) || ghosts.counts(region, writer)) {
        BitSet all = variables(region);
        BitSet known = current(region, thread, frame, pc);
        BitSet last = new BitSet();
        for (Cell cell : region.cells()) {
          if (sharing.isFinishedBefore(flag, cell)) {
            last.set(cell.variable());
          }
        }
        known.andNot(last);
        Disjunctive taken = state.keep(v -> !all.get(v) || known.get(v));
        state = state.meet(there.keep(last::get)).join(taken.meet(there.keep(all::get)));
      }
    }
    return state;
  }
}
