package dev.deadheat.values.sharing;

import dev.deadheat.program.type.Method;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Action;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.graph.ReadSide;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who shares what, and how: the race freedom that {@code prove} needs, for the cells it tracks.
 *
 * <p>Two accesses of a cell can meet if their threads can run at the same time; if one is a write
 * and they hold no lock in common, that is a race. If all accesses that can meet hold one lock, it
 * is the cell's guard. A cell none of whose accesses meet is ordered by starts and joins alone.
 * Cells with the same guard form a region, unless an access of one can meet one of another without
 * the lock: that would be a region race, and the cell stays alone.
 */
public final class Sharing {
  private final ProgramGraph graph;
  private final SharingWalk walk;
  private final Map<Cell, List<Access>> accesses = new LinkedHashMap<>();
  private final Map<Cell, Race> races = new LinkedHashMap<>();
  private final Map<Cell, Race> regionRaces = new LinkedHashMap<>();
  private final List<Region> regions = new ArrayList<>();
  private final Map<Cell, Region> regionOf = new HashMap<>();
  private final Set<Cell> shifting = new HashSet<>();
  private final Set<SharingWalk.Site> blind = new HashSet<>();

  public Sharing(ProgramGraph graph) {
    this.graph = graph;
    this.walk = new SharingWalk(graph);
    walk.at.forEach(this::addAccesses);
    Map<Object, List<Cell>> guarded = new LinkedHashMap<>();
    for (Cell cell : graph.cells()) {
      classify(cell, guarded);
    }
    guarded.forEach(this::makeRegion);
  }

  private void addAccesses(SharingWalk.Site site, Situation situation) {
    if (site.frame().action(site.pc()) instanceof Action.Access access) {
      for (Cell cell : access.cells()) {
        accesses
            .computeIfAbsent(cell, c -> new ArrayList<>())
            .add(
                new Access(
                    cell,
                    access.write(),
                    graph.threadOf(site.frame()),
                    site.frame(),
                    site.pc(),
                    situation.held().keySet(),
                    situation.running(),
                    situation.raised(),
                    situation.seen()));
      }
    }
  }

  private void classify(Cell cell, Map<Object, List<Cell>> guarded) {
    if (!cell.single() || cell.isVolatile()) {
      shifting.add(cell);
    }
    if (cell.isVolatile()) {
      return;
    }
    List<Access> all = accesses.getOrDefault(cell, List.of());
    Access foreign = foreignInitialiser(cell, all);
    boolean written = all.stream().anyMatch(Access::write);
    if (foreign != null && written && isFinalStatic(cell)) {
      // Written once, but it is not known whether before or after that.
      shifting.add(cell);
      return;
    }
    if (foreign != null && written) {
      races.put(cell, new Race(cell, foreign, null, "by the initialiser of another class"));
      shifting.add(cell);
      return;
    }
    Set<Object> guards = guards(cell, all);
    if (guards != null && guards.isEmpty()) {
      guards = withoutLookingOn(cell, all, guards);
    }
    if (guards == null) {
      return;
    }
    if (guards.isEmpty()) {
      shifting.add(cell);
    } else if (cell.single()) {
      guarded.computeIfAbsent(guards.iterator().next(), g -> new ArrayList<>()).add(cell);
    }
  }

  /** The locks that all accesses hold which can meet another; null if none can. */
  private @Nullable Set<Object> guards(Cell cell, List<Access> all) {
    Set<Object> guards = null;
    for (Access a : all) {
      for (Access b : all) {
        if ((a.write() || b.write()) && canMeet(a, b)) {
          Set<Object> common = a.excluding(b);
          if (common.isEmpty() && !races.containsKey(cell)) {
            races.put(cell, new Race(cell, a, b, null));
          }
          if (guards == null) {
            guards = new LinkedHashSet<>(common);
          } else {
            guards.retainAll(common);
          }
        }
      }
    }
    return guards;
  }

  /**
   * Who looks at an object from outside without its lock, after a join say, changes nothing: if it
   * is not told what it finds, the others may know more.
   */
  private @Nullable Set<Object> withoutLookingOn(Cell cell, List<Access> all, Set<Object> none) {
    List<Access> looks = all.stream().filter(a -> !a.write() && a.frame().isGuest()).toList();
    if (looks.isEmpty()) {
      return none;
    }
    List<Access> others = new ArrayList<>(all);
    others.removeAll(looks);
    Set<Object> guards = guards(cell, others);
    if (guards != null && guards.isEmpty()) {
      return none;
    }
    Object guard = guards == null ? null : guards.iterator().next();
    for (Access look : looks) {
      if (guard == null || !look.held().contains(guard)) {
        blind.add(new SharingWalk.Site(look.frame(), look.pc()));
        accesses(cell).remove(look);
      }
    }
    return guard == null ? null : Set.of(guard);
  }

  /** Whether an instruction that reads a cell is not told what it holds. */
  public boolean isBlind(Frame frame, int pc) {
    return blind.contains(new SharingWalk.Site(frame, pc));
  }

  private static boolean isFinalStatic(Cell cell) {
    return cell.object() < 0 && cell.field() != null && cell.field().isFinal();
  }

  /**
   * A class initialiser that touches a field of another class, or of an object that it has not made
   * itself: when it runs is not modelled.
   */
  private @Nullable Access foreignInitialiser(Cell cell, List<Access> all) {
    if (cell.field() == null || !cell.single()) {
      return null;
    }
    for (Access a : all) {
      Frame root = a.frame().root();
      Method initialiser = root.body().method();
      if (initialiser.isStaticInitializer()) {
        Frame maker = graph.maker(cell.object());
        boolean own =
            cell.object() < 0
                ? initialiser.owner() == cell.field().owner()
                : maker != null && maker.root() == root;
        if (!own) {
          return a;
        }
      }
    }
    return null;
  }

  private void makeRegion(Object lock, List<Cell> candidates) {
    List<Cell> together = new ArrayList<>(candidates);
    List<Cell> alone = new ArrayList<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Cell cell : List.copyOf(together)) {
        Race race = regionRace(lock, cell, together);
        if (race != null) {
          regionRaces.put(cell, race);
          together.remove(cell);
          alone.add(cell);
          changed = true;
          break;
        }
      }
    }
    if (!together.isEmpty()) {
      add(lock, new LinkedHashSet<>(together));
    }
    for (Cell cell : alone) {
      add(lock, Set.of(cell));
    }
  }

  private void add(Object lock, Set<Cell> cells) {
    Region region = Region.of(regions.size(), lock, cells);
    regions.add(region);
    cells.forEach(c -> regionOf.put(c, region));
  }

  /** An access of the cell without the lock that can meet one of another cell (Remark 13). */
  private @Nullable Race regionRace(Object lock, Cell cell, List<Cell> region) {
    for (Access a : accesses.getOrDefault(cell, List.of())) {
      for (Cell other : region) {
        for (Access b : accesses.getOrDefault(other, List.of())) {
          if ((a.write() || b.write()) && !a.excluding(b).contains(lock) && canMeet(a, b)) {
            return new Race(cell, a, b, null);
          }
        }
      }
    }
    return null;
  }

  /** Whether two accesses may happen at the same time, as far as starts and joins tell. */
  private boolean canMeet(Access a, Access b) {
    if (isHandedOver(a, b) || isHandedOver(b, a)) {
      return false;
    }
    AbstractThread s = a.thread();
    AbstractThread t = b.thread();
    if (s == t) {
      return s.isManyOrBelow();
    }
    if (s.family().contains(t)) {
      return s.isManyOrBelow() || a.running().contains(t);
    }
    if (t.family().contains(s)) {
      return t.isManyOrBelow() || b.running().contains(s);
    }
    AbstractThread p = s;
    while (p.parent() != null && !p.parent().family().contains(t)) {
      p = p.parent();
    }
    AbstractThread q = t;
    while (q.parent() != null && !q.parent().family().contains(s)) {
      q = q.parent();
    }
    if (p.isMany() || q.isMany()) {
      return true;
    }
    return walk.beside.getOrDefault(q, Set.of()).contains(s)
        || walk.beside.getOrDefault(p, Set.of()).contains(t);
  }

  /** Whether one access is before the writer of a flag raises it, and another one has seen that. */
  private boolean isHandedOver(Access early, Access late) {
    return late.seen().stream()
        .anyMatch(flag -> graph.raiser(flag) == early.thread() && !early.raised().contains(flag));
  }

  /** The race of a cell, if it has one. */
  public @Nullable Race race(Cell cell) {
    return races.get(cell);
  }

  public Map<Cell, Race> races() {
    return races;
  }

  /** Why cells with a guard are not in the region of that guard's other cells. */
  public Map<Cell, Race> regionRaces() {
    return regionRaces;
  }

  public List<Region> regions() {
    return regions;
  }

  public @Nullable Region regionOf(Cell cell) {
    return regionOf.get(cell);
  }

  /** Whether a cell has no value of its own at a place: only what is ever stored in it is known. */
  public boolean isShifting(Cell cell) {
    return shifting.contains(cell);
  }

  /** The cells that are written while their object is made, and never again. */
  public Set<Cell> settled() {
    Set<Cell> found = new LinkedHashSet<>();
    if (!graph.threads().get(0).isCreation()) {
      return found;
    }
    for (Cell cell : graph.cells()) {
      boolean alone = accesses(cell).stream().noneMatch(a -> a.write() && !a.thread().isCreation());
      if (alone && cell.single() && cell.isTracked() && !shifting.contains(cell)) {
        found.add(cell);
      }
    }
    return found;
  }

  public List<Access> accesses(Cell cell) {
    return accesses.getOrDefault(cell, List.of());
  }

  /** Whether only these threads write a cell while one of them runs, and there is one of each. */
  public boolean isOwned(Cell cell, AbstractThread thread) {
    return isCurrent(cell, thread, null, -1);
  }

  /**
   * Whether a cell has its last value when a flag is first raised: nobody but the one who raises it
   * writes the cell, and he does so before; class initialisers aside, before there are threads.
   */
  public boolean isFinishedBefore(Cell flag, Cell cell) {
    AbstractThread thread = graph.raiser(flag);
    return accesses(cell).stream()
        .allMatch(
            a ->
                !a.write()
                    || (a.thread() == thread && !a.raised().contains(flag))
                    || isBeforeThreads(a));
  }

  private boolean isBeforeThreads(Access access) {
    return !graph.startsInInitialisers()
        && access.frame().root().body().method().isStaticInitializer();
  }

  /**
   * Whether a thread's own idea of a cell's value is up to date before an instruction: whoever else
   * writes it was not yet started, or has been joined, or is before or after the whole thread.
   *
   * @param frame null for all places of the thread
   */
  public boolean isCurrent(Cell cell, AbstractThread thread, @Nullable Frame frame, int pc) {
    if (thread.isManyOrBelow()) {
      return false;
    }
    Situation situation = frame == null ? null : walk.at.get(new SharingWalk.Site(frame, pc));
    for (Access a : accesses(cell)) {
      if (a.write() && !isAway(a, thread, situation)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAway(
      Access write, AbstractThread thread, @Nullable Situation situation) {
    if (write.thread() == thread) {
      return true;
    }
    if (write.thread().family().contains(thread)) {
      return !write.running().contains(thread);
    }
    return situation != null
        && thread.family().contains(write.thread())
        && !situation.running().contains(write.thread());
  }

  /** Whether a thread may run beside an instruction. */
  public boolean isRunning(AbstractThread thread, Frame frame, int pc) {
    Situation situation = walk.at.get(new SharingWalk.Site(frame, pc));
    AbstractThread here = graph.threadOf(frame);
    return situation == null
        || !here.family().contains(thread)
        || situation.running().contains(thread);
  }

  public AbstractThread threadOf(Frame frame) {
    return graph.threadOf(frame);
  }

  /** The cells that a thread itself may write. */
  public Set<Cell> writtenBy(AbstractThread thread) {
    Set<Cell> found = new LinkedHashSet<>();
    accesses.forEach(
        (cell, all) -> {
          if (all.stream().anyMatch(a -> a.write() && a.thread() == thread)) {
            found.add(cell);
          }
        });
    return found;
  }

  /** Whether a thread has surely been started before an instruction of the thread that does it. */
  public boolean isStarted(AbstractThread thread, Frame frame, int pc) {
    Situation situation = walk.at.get(new SharingWalk.Site(frame, pc));
    return situation != null && situation.started().contains(thread);
  }

  /** How often a lock is held before an instruction. */
  public int depth(Frame frame, int pc, Object lock) {
    Situation situation = walk.at.get(new SharingWalk.Site(frame, pc));
    return situation == null ? 0 : situation.depth(lock);
  }

  /** How often a lock is held before an instruction, for writing or reading. */
  public int depthOfEither(Frame frame, int pc, Object lock) {
    Situation situation = walk.at.get(new SharingWalk.Site(frame, pc));
    return situation == null ? 0 : situation.depthOfEither(lock);
  }

  /** How often a callee's monitor is held when it returns. */
  public int depthAtLeave(Frame callee, boolean exceptionally, Object lock) {
    Situation situation = walk.atLeave.get(new SharingWalk.Site(callee, exceptionally ? 1 : 0));
    return situation == null ? 0 : situation.depth(lock);
  }

  /** The locks held before an instruction, for writing or reading. */
  public Set<Object> held(Frame frame, int pc) {
    Situation situation = walk.at.get(new SharingWalk.Site(frame, pc));
    Set<Object> locks = new LinkedHashSet<>();
    if (situation != null) {
      situation.held().keySet().forEach(lock -> locks.add(ReadSide.base(lock)));
    }
    return locks;
  }

  /** Whether a cell of a region may have been written since the lock was taken. */
  public boolean isDirty(Frame frame, int pc, Region region) {
    Situation situation = walk.at.get(new SharingWalk.Site(frame, pc));
    return situation == null || isDirty(situation, region);
  }

  public boolean isDirtyAtLeave(Frame callee, boolean exceptionally, Region region) {
    Situation situation = walk.atLeave.get(new SharingWalk.Site(callee, exceptionally ? 1 : 0));
    return situation == null || isDirty(situation, region);
  }

  private static boolean isDirty(Situation situation, Region region) {
    Set<Cell> written = situation.dirty().get(region.lock());
    return written == null || region.cells().stream().anyMatch(written::contains);
  }

  /** The cells that a thread or one it starts may write. */
  public Set<Cell> written(AbstractThread thread) {
    Set<AbstractThread> family = thread.family();
    Set<Cell> found = new LinkedHashSet<>();
    accesses.forEach(
        (cell, all) -> {
          if (all.stream().anyMatch(a -> a.write() && family.contains(a.thread()))) {
            found.add(cell);
          }
        });
    return found;
  }
}
