package dev.deadheat.values.analysis;

import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.graph.ReadSide;
import dev.deadheat.values.sharing.Region;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Counters that are not in the program: how often a thread has entered a critical section. They
 * belong to the region of the lock and are written under it, so they change nothing, but they let
 * the analysis say "as many as thread t has made so far".
 *
 * <p>Only for threads of which there is one: its counter is its own. Readers of a read-write lock
 * do not count: they do not keep each other out.
 */
final class Ghosts {
  /** No counters at all. */
  static final Ghosts NONE = new Ghosts();

  private record Site(Frame frame, int pc) {}

  private final Map<Site, Integer> counters = new HashMap<>();
  private final Map<Integer, AbstractThread> owners = new HashMap<>();
  private final Map<Region, List<Integer>> ofRegion = new HashMap<>();
  private final Map<Integer, String> names = new HashMap<>();

  private Ghosts() {}

  /** A counter for each place that takes a guard, in threads that write into its region. */
  static Ghosts of(ProgramGraph graph, Sharing sharing, int most) {
    Ghosts ghosts = new Ghosts();
    for (Frame frame : graph.frames()) {
      AbstractThread thread = graph.threadOf(frame);
      if (thread.isManyOrBelow()) {
        continue;
      }
      if (frame.monitor() != null) {
        ghosts.add(graph, sharing, thread, frame.monitor(), frame, -1, most);
      }
      for (int pc = 0; pc < frame.body().codeEnd(); pc = frame.body().next(pc)) {
        if (frame.action(pc) instanceof Action.Acquire acquire
            && acquire.lock() != null
            && !(acquire.lock() instanceof ReadSide)) {
          ghosts.add(graph, sharing, thread, acquire.lock(), frame, pc, most);
        }
      }
    }
    return ghosts;
  }

  private void add(
      ProgramGraph graph,
      Sharing sharing,
      AbstractThread thread,
      Object lock,
      Frame frame,
      int pc,
      int most) {
    Set<?> written = sharing.writtenBy(thread);
    for (Region region : sharing.regions()) {
      boolean writes = region.cells().stream().anyMatch(written::contains);
      if (region.lock().equals(lock) && writes && owners.size() < most) {
        int variable = graph.freshVariable();
        counters.put(new Site(frame, pc), variable);
        owners.put(variable, thread);
        ofRegion.computeIfAbsent(region, r -> new ArrayList<>()).add(variable);
        int line = frame.body().line(pc < 0 ? 0 : pc);
        names.put(variable, "entries of " + thread + " at line " + line);
        return;
      }
    }
  }

  Set<Integer> variables() {
    return owners.keySet();
  }

  List<Integer> of(Region region) {
    return ofRegion.getOrDefault(region, List.of());
  }

  AbstractThread owner(int variable) {
    AbstractThread owner = owners.get(variable);
    if (owner == null) {
      throw new IllegalArgumentException("not a ghost");
    }
    return owner;
  }

  /** Whether a thread has counters in a region. */
  boolean counts(Region region, AbstractThread thread) {
    return of(region).stream().anyMatch(g -> owner(g) == thread);
  }

  Map<Integer, String> names() {
    return names;
  }

  Disjunctive count(Frame frame, int pc, Disjunctive state) {
    Integer variable = counters.get(new Site(frame, pc));
    return variable == null ? state : state.assign(variable, Linear.variable(variable).plus(1));
  }
}
