package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.ReadSide;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a thread holds and has going on at a place.
 *
 * @param held how often each lock is surely held
 * @param dirty the cells that may have been written since a lock was taken
 * @param running the threads it started, directly or not, that may be running
 * @param started the threads it surely started
 * @param blurred locks that were held a different number of times on different ways here
 * @param raised the flags that it may have written
 * @param seen the flags that it has surely seen written
 */
record Situation(
    Map<Object, Integer> held,
    Map<Object, Set<Cell>> dirty,
    Set<AbstractThread> running,
    Set<AbstractThread> started,
    Set<Object> blurred,
    Set<Cell> raised,
    Set<Cell> seen) {
  static final Situation START =
      new Situation(Map.of(), Map.of(), Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

  Situation join(Situation other) {
    Map<Object, Integer> both = new HashMap<>();
    held.forEach(
        (lock, depth) -> {
          Integer there = other.held.get(lock);
          if (there != null) {
            both.put(lock, Math.min(depth, there));
          }
        });
    Map<Object, Set<Cell>> cells = new HashMap<>();
    dirty.forEach((lock, written) -> cells.put(lock, new HashSet<>(written)));
    other.dirty.forEach(
        (lock, written) -> cells.computeIfAbsent(lock, l -> new HashSet<>()).addAll(written));
    Set<AbstractThread> threads = new HashSet<>(running);
    threads.addAll(other.running);
    Set<AbstractThread> surely = new HashSet<>(started);
    surely.retainAll(other.started);
    Set<Object> unclear = new HashSet<>(blurred);
    unclear.addAll(other.blurred);
    Set<Object> locks = new HashSet<>(held.keySet());
    locks.addAll(other.held.keySet());
    locks.removeIf(lock -> depth(lock) == other.depth(lock));
    unclear.addAll(locks);
    Set<Cell> written = new HashSet<>(raised);
    written.addAll(other.raised);
    Set<Cell> known = new HashSet<>(seen);
    known.retainAll(other.seen);
    return new Situation(both, cells, threads, surely, unclear, written, known);
  }

  int depth(Object lock) {
    return held.getOrDefault(lock, 0);
  }

  Situation acquire(Object lock) {
    Map<Object, Integer> more = new HashMap<>(held);
    more.merge(lock, 1, Integer::sum);
    Map<Object, Set<Cell>> clean = new HashMap<>(dirty);
    // Where it may be held already, what was written before is still to be published.
    Object base = ReadSide.base(lock);
    if (isAway(base) && isAway(new ReadSide(base))) {
      clean.put(base, Set.of());
    }
    return new Situation(more, clean, running, started, blurred, raised, seen);
  }

  private boolean isAway(Object lock) {
    return depth(lock) == 0 && !blurred.contains(lock);
  }

  /** How often a lock is held, for writing or reading. */
  int depthOfEither(Object lock) {
    Object base = ReadSide.base(lock);
    return depth(base) + depth(new ReadSide(base));
  }

  Situation with(Map<Object, Integer> locks, Map<Object, Set<Cell>> written) {
    return new Situation(locks, written, running, started, blurred, raised, seen);
  }

  Situation raise(Cell flag) {
    return new Situation(held, dirty, running, started, blurred, with(raised, flag), seen);
  }

  Situation see(Cell flag) {
    return new Situation(held, dirty, running, started, blurred, raised, with(seen, flag));
  }

  private static Set<Cell> with(Set<Cell> cells, Cell cell) {
    Set<Cell> more = new HashSet<>(cells);
    more.add(cell);
    return more;
  }

  Situation release(Object lock) {
    Map<Object, Integer> less = new HashMap<>(held);
    less.computeIfPresent(lock, (l, depth) -> depth == 1 ? null : depth - 1);
    return with(less, dirty);
  }

  /** After a wait: what was written before it has been published. */
  Situation waited() {
    Map<Object, Set<Cell>> clean = new HashMap<>();
    held.keySet().forEach(lock -> clean.put(ReadSide.base(lock), Set.of()));
    return with(held, clean);
  }

  Situation write(Cell cell) {
    Map<Object, Set<Cell>> more = new HashMap<>();
    dirty.forEach(
        (lock, written) -> {
          Set<Cell> now = new HashSet<>(written);
          now.add(cell);
          more.put(lock, now);
        });
    return with(held, more);
  }

  /**
   * @param surely whether it is known that this thread is the one
   */
  Situation start(AbstractThread thread, boolean surely) {
    Set<AbstractThread> more = new HashSet<>(running);
    more.addAll(thread.family());
    Set<AbstractThread> sure = new HashSet<>(started);
    if (surely) {
      sure.add(thread);
    }
    return new Situation(held, dirty, more, sure, blurred, raised, seen);
  }

  /** After a thread's end; those it left behind go on. */
  Situation join(AbstractThread thread, Set<AbstractThread> left) {
    Set<AbstractThread> fewer = new HashSet<>(running);
    fewer.removeAll(thread.family());
    fewer.addAll(left);
    return new Situation(held, dirty, fewer, started, blurred, raised, seen);
  }
}
