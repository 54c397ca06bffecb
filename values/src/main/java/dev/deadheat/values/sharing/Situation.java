package dev.deadheat.values.sharing;

import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Cell;
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
 */
record Situation(
    Map<Object, Integer> held,
    Map<Object, Set<Cell>> dirty,
    Set<AbstractThread> running,
    Set<AbstractThread> started) {
  static final Situation START = new Situation(Map.of(), Map.of(), Set.of(), Set.of());

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
    return new Situation(both, cells, threads, surely);
  }

  int depth(Object lock) {
    return held.getOrDefault(lock, 0);
  }

  Situation acquire(Object lock) {
    Map<Object, Integer> more = new HashMap<>(held);
    more.merge(lock, 1, Integer::sum);
    Map<Object, Set<Cell>> clean = new HashMap<>(dirty);
    if (depth(lock) == 0) {
      clean.put(lock, Set.of());
    }
    return new Situation(more, clean, running, started);
  }

  Situation release(Object lock) {
    Map<Object, Integer> less = new HashMap<>(held);
    less.computeIfPresent(lock, (l, depth) -> depth == 1 ? null : depth - 1);
    return new Situation(less, dirty, running, started);
  }

  /** After a wait: what was written before it has been published. */
  Situation waited() {
    Map<Object, Set<Cell>> clean = new HashMap<>();
    held.keySet().forEach(lock -> clean.put(lock, Set.of()));
    return new Situation(held, clean, running, started);
  }

  Situation write(Cell cell) {
    Map<Object, Set<Cell>> more = new HashMap<>();
    dirty.forEach(
        (lock, written) -> {
          Set<Cell> now = new HashSet<>(written);
          now.add(cell);
          more.put(lock, now);
        });
    return new Situation(held, more, running, started);
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
    return new Situation(held, dirty, more, sure);
  }

  /** After a thread's end; those it left behind go on. */
  Situation join(AbstractThread thread, Set<AbstractThread> left) {
    Set<AbstractThread> fewer = new HashSet<>(running);
    fewer.removeAll(thread.family());
    fewer.addAll(left);
    return new Situation(held, dirty, fewer, started);
  }
}
