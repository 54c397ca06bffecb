package dev.deadheat.values.analysis;

import dev.deadheat.program.Program;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.values.domain.Disjunctive;
import dev.deadheat.values.domain.Interval;
import dev.deadheat.values.domain.Linear;
import dev.deadheat.values.domain.Partition;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.domain.Thresholds;
import dev.deadheat.values.graph.Cell;
import dev.deadheat.values.graph.Frame;
import dev.deadheat.values.graph.ProgramGraph;
import dev.deadheat.values.sharing.Race;
import dev.deadheat.values.sharing.RaceOracle;
import dev.deadheat.values.sharing.Region;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Proves what can be proved, beginning with what is cheap: plain values first, then cases for small
 * sets of constants, then counters of critical sections, then polyhedra. Each attempt is sound, so
 * what one of them proves is proved.
 *
 * <p>Cells with a race hold anything. What is proved all the same does not depend on them, whatever
 * a race does to data, control, aliases or exceptions. What is not, and may depend on one of them,
 * is refused with that race.
 */
public final class Prover {
  private static final int MOST_GHOSTS = 12;
  private static final int MOST_COUNTS = 8;

  /**
   * Visits of places, times the cases that are told apart there, times the counters (each state has
   * them, and their relations to all else), until an attempt is given up.
   */
  private static final long BUDGET = 30_000;

  /** The same for the first attempt, without which nothing is known. */
  private static final long FIRST_BUDGET = 400_000;

  /** Where all counts are told apart a loop ends by itself, after so many rounds at most. */
  private static final int LONG_PATIENCE = 150;

  private final ProgramGraph graph;
  private final Sharing sharing;
  private final Style style;
  private final RaceOracle races;
  private final Obligations obligations;
  private final Thresholds thresholds;
  private final Map<Obligation, List<String>> open = new LinkedHashMap<>();
  private final Set<Obligation> proved = new HashSet<>();
  private final Facts facts;

  /** They hold anything, torn and stale values included: no proof rests on them. */
  private final Set<Cell> racy = new HashSet<>();

  private Prover(
      Program program, ProgramGraph graph, Sharing sharing, Style style, RaceOracle races) {
    this.races = races;
    this.graph = graph;
    this.sharing = sharing;
    this.style = style;
    this.obligations = new Obligations(graph);
    this.thresholds = thresholds(graph);
    this.facts = new Facts(program, graph);
    for (Cell cell : graph.cells()) {
      if (race(cell) != null) {
        racy.add(cell);
      }
    }
  }

  /** What there is to prove. */
  public static Collection<Obligation> obligations(ProgramGraph graph) {
    return new Obligations(graph).all();
  }

  /** What there is to prove in a method that is in no graph. */
  public static List<Obligation> obligations(MethodBody body) {
    return Obligations.of(body);
  }

  /**
   * All that there is to prove, with its verdicts.
   *
   * @param style the most precise domain to use
   */
  public static List<Verdict> prove(
      Program program, ProgramGraph graph, Sharing sharing, Style style, RaceOracle races) {
    return new Prover(program, graph, sharing, style, races).prove();
  }

  private List<Verdict> prove() {
    if (graph.gaps().isEmpty()) {
      attempts();
    }
    List<Verdict> verdicts = new ArrayList<>();
    for (Obligation obligation : obligations.all()) {
      verdicts.add(verdict(obligation));
    }
    return verdicts;
  }

  private Verdict verdict(Obligation obligation) {
    List<String> known = open.getOrDefault(obligation, List.of());
    if (!graph.gaps().isEmpty()) {
      return new Verdict(obligation, Verdict.Outcome.UNPROVED, graph.gaps(), null);
    }
    if (proved.contains(obligation)) {
      return new Verdict(obligation, Verdict.Outcome.PROVED, known, null);
    }
    Refusal refusal = isFree() ? null : refusal(obligation);
    return refusal == null
        ? new Verdict(obligation, Verdict.Outcome.UNPROVED, known, null)
        : new Verdict(
            obligation, Verdict.Outcome.REFUSED, List.of("race: " + refusal.text()), refusal);
  }

  /** Whether there is surely no race at all. */
  private boolean isFree() {
    return !races.isComplete() && sharing.races().isEmpty();
  }

  /** The race that an obligation may depend on; null for none. */
  private @Nullable Refusal refusal(Obligation obligation) {
    return refusal(
        Dependence.cone(graph, sharing, obligations.frames(obligation), obligation.pc()));
  }

  private @Nullable Refusal race(Cell cell) {
    RaceOracle.Known known = cell.field() == null ? null : races.race(cell.field());
    if (known != null) {
      return new Refusal(known.text(), known.id(), null);
    }
    Race seen = races.isComplete() ? null : sharing.race(cell);
    return seen == null ? null : new Refusal(seen.toString(), null, seen);
  }

  private @Nullable Refusal refusal(Dependence.Cone cone) {
    for (Cell cell : cone.cells()) {
      if (cell.exposed()) {
        // It is taken to hold anything, torn or stale values included: nothing rests on it.
        continue;
      }
      Refusal refusal = race(cell);
      if (refusal != null) {
        return refusal;
      }
    }
    for (Dependence.Place place : cone.places()) {
      RaceOracle.Known known = races.raceAt(place.method(), place.line());
      if (known != null) {
        return new Refusal(known.text(), known.id(), null);
      }
    }
    return null;
  }

  private void attempts() {
    Style relational = style == Style.INTERVAL ? Style.INTERVAL : Style.OCTAGON;
    attempt(relational, Partition.NONE, Ghosts.NONE);
    if (isDone()) {
      return;
    }
    Map<Integer, Interval> small = SmallSets.find(graph, sharing);
    Partition cases = Partition.of(small);
    if (!small.isEmpty()) {
      attempt(relational, cases, Ghosts.NONE);
    }
    if (style == Style.INTERVAL || isDone()) {
      return;
    }
    Ghosts ghosts = Ghosts.of(graph, sharing, MOST_GHOSTS);
    if (!ghosts.variables().isEmpty()) {
      ValueWalk walk = attempt(Style.OCTAGON, cases, ghosts);
      if (isDone()) {
        return;
      }
      Map<Integer, Interval> counted = walk.isDone() ? counts(walk, ghosts) : Map.of();
      if (!counted.isEmpty()) {
        attempt(Style.OCTAGON, Partition.of(counted), ghosts, LONG_PATIENCE);
        if (isDone()) {
          return;
        }
      }
    }
    if (style == Style.POLYHEDRA) {
      attempt(Style.POLYHEDRA, cases, Ghosts.NONE);
    }
  }

  private boolean isDone() {
    return proved.size() == obligations.all().size();
  }

  /** Counters that stay small are worth telling apart. */
  private Map<Integer, Interval> counts(ValueWalk walk, Ghosts ghosts) {
    Map<Integer, Interval> found = new LinkedHashMap<>();
    for (Region region : sharing.regions()) {
      Disjunctive left = walk.exchange().left(region);
      for (int ghost : ghosts.of(region)) {
        Interval range = left.bounds(Linear.variable(ghost)).join(Interval.exactly(0));
        if (range.size() <= MOST_COUNTS) {
          found.put(ghost, range);
        }
      }
    }
    return found;
  }

  private ValueWalk attempt(Style kind, Partition partition, Ghosts ghosts) {
    return attempt(kind, partition, ghosts, ValueWalk.PATIENCE);
  }

  private ValueWalk attempt(Style kind, Partition partition, Ghosts ghosts, int patience) {
    boolean first = partition == Partition.NONE && ghosts == Ghosts.NONE;
    ValueWalk walk =
        new ValueWalk(
            graph,
            sharing,
            kind,
            partition,
            ghosts,
            racy,
            thresholds,
            patience,
            first ? FIRST_BUDGET : BUDGET / (1 + ghosts.variables().size()));
    walk.solve();
    if (!walk.isDone()) {
      return walk;
    }
    Answers answers = walk.answers(obligations);
    Map<Obligation, Disjunctive> reached = answers.reached();
    Map<Obligation, Disjunctive> arriving = answers.arriving();
    for (Obligation obligation : obligations.all()) {
      Disjunctive state = answers.failing().get(obligation);
      if (state == null) {
        if (proved.add(obligation) && arriving.containsKey(obligation)) {
          open.put(
              obligation,
              facts.of(
                  obligation,
                  obligations.frames(obligation),
                  arriving.get(obligation),
                  ghosts.names()));
        }
      } else if (reached.containsKey(obligation) && !proved.contains(obligation)) {
        open.put(
            obligation,
            facts.of(obligation, obligations.frames(obligation), state, ghosts.names()));
      }
    }
    return walk;
  }

  /** The constants of the program and their neighbours. */
  private static Thresholds thresholds(ProgramGraph graph) {
    Set<Long> found = new TreeSet<>(Set.of(-1L, 0L, 1L));
    found.add((long) Integer.MAX_VALUE);
    found.add((long) Integer.MIN_VALUE);
    found.add(-(long) Integer.MIN_VALUE);
    for (Frame frame : graph.frames()) {
      MethodBody body = frame.body();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        long value;
        if (body.op(pc) == Op.CONST_INT) {
          value = body.immediate(pc);
        } else if (body.op(pc) == Op.CONST && body.object(pc) instanceof Long constant) {
          value = constant;
        } else {
          continue;
        }
        if (Math.abs(value) < Interval.LIMIT && found.size() < 200) {
          for (long near = -1; near <= 1; near++) {
            found.add(value + near);
            found.add(-value + near);
          }
        }
      }
    }
    return Thresholds.of(found);
  }
}
