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
import dev.deadheat.values.sharing.Region;
import dev.deadheat.values.sharing.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Proves what can be proved, beginning with what is cheap: plain values first, then cases for small
 * sets of constants, then counters of critical sections, then polyhedra. Each attempt is sound, so
 * what one of them proves is proved.
 */
public final class Prover {
  private static final int MOST_GHOSTS = 12;
  private static final int MOST_FACTS = 16;
  private static final int MOST_COUNTS = 8;

  /** Where all counts are told apart a loop ends by itself, after so many rounds at most. */
  private static final int LONG_PATIENCE = 150;

  private final Program program;
  private final ProgramGraph graph;
  private final Sharing sharing;
  private final Style style;
  private final Obligations obligations;
  private final Thresholds thresholds;
  private final Map<Obligation, List<String>> open = new LinkedHashMap<>();
  private final Set<Obligation> proved = new HashSet<>();
  private final Map<Integer, String> names = new HashMap<>();

  private Prover(Program program, ProgramGraph graph, Sharing sharing, Style style) {
    this.program = program;
    this.graph = graph;
    this.sharing = sharing;
    this.style = style;
    this.obligations = new Obligations(graph);
    this.thresholds = thresholds(graph);
  }

  /**
   * All that there is to prove, with its verdicts.
   *
   * @param style the most precise domain to use
   */
  public static List<Verdict> prove(
      Program program, ProgramGraph graph, Sharing sharing, Style style) {
    return new Prover(program, graph, sharing, style).prove();
  }

  private List<Verdict> prove() {
    List<Verdict> verdicts = new ArrayList<>();
    Map<Obligation, Race> refused = refused();
    if (refused.size() < obligations.all().size() && graph.gaps().isEmpty()) {
      attempts(refused.keySet());
    }
    for (Obligation obligation : obligations.all()) {
      if (!graph.gaps().isEmpty()) {
        verdicts.add(new Verdict(obligation, Verdict.Outcome.UNPROVED, graph.gaps(), null));
      } else if (refused.containsKey(obligation)) {
        Race race = refused.get(obligation);
        verdicts.add(
            new Verdict(obligation, Verdict.Outcome.REFUSED, List.of("race: " + race), race));
      } else if (proved.contains(obligation)) {
        verdicts.add(new Verdict(obligation, Verdict.Outcome.PROVED, List.of(), null));
      } else {
        verdicts.add(
            new Verdict(
                obligation,
                Verdict.Outcome.UNPROVED,
                open.getOrDefault(obligation, List.of()),
                null));
      }
    }
    return verdicts;
  }

  private Map<Obligation, Race> refused() {
    Map<Obligation, Race> refused = new HashMap<>();
    if (sharing.races().isEmpty()) {
      return refused;
    }
    for (Obligation obligation : obligations.all()) {
      Set<Cell> cone =
          Dependence.cone(graph, sharing, obligations.frames(obligation), obligation.pc());
      for (Cell cell : cone) {
        Race race = sharing.race(cell);
        if (race != null) {
          refused.putIfAbsent(obligation, race);
        }
      }
    }
    return refused;
  }

  private void attempts(Set<Obligation> refused) {
    int wanted = obligations.all().size() - refused.size();
    Style relational = style == Style.INTERVAL ? Style.INTERVAL : Style.OCTAGON;
    attempt(relational, Partition.NONE, Ghosts.NONE);
    if (isDone(wanted, refused)) {
      return;
    }
    Map<Integer, Interval> small = SmallSets.find(graph, sharing);
    Partition cases = Partition.of(small);
    if (!small.isEmpty()) {
      attempt(relational, cases, Ghosts.NONE);
    }
    if (style == Style.INTERVAL || isDone(wanted, refused)) {
      return;
    }
    Ghosts ghosts = Ghosts.of(graph, sharing, MOST_GHOSTS);
    if (!ghosts.variables().isEmpty()) {
      ValueWalk walk = attempt(Style.OCTAGON, cases, ghosts);
      if (isDone(wanted, refused)) {
        return;
      }
      Map<Integer, Interval> counted = counts(walk, ghosts);
      if (!counted.isEmpty()) {
        attempt(Style.OCTAGON, Partition.of(counted), ghosts, LONG_PATIENCE);
        if (isDone(wanted, refused)) {
          return;
        }
      }
    }
    if (style == Style.POLYHEDRA) {
      attempt(Style.POLYHEDRA, cases, Ghosts.NONE);
    }
  }

  private boolean isDone(int wanted, Set<Obligation> refused) {
    return proved.stream().filter(o -> !refused.contains(o)).count() >= wanted;
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
    ValueWalk walk = new ValueWalk(graph, sharing, kind, partition, ghosts, thresholds, patience);
    walk.solve();
    Map<Obligation, Disjunctive> reached = walk.statesAt(obligations);
    for (Obligation obligation : obligations.all()) {
      Disjunctive state = walk.failing().get(obligation);
      if (state == null) {
        proved.add(obligation);
      } else if (reached.containsKey(obligation)) {
        open.put(obligation, facts(obligation, state, ghosts));
      }
    }
    return walk;
  }

  private List<String> facts(Obligation obligation, Disjunctive state, Ghosts ghosts) {
    nameVariables(obligation);
    names.putAll(ghosts.names());
    Set<String> facts = new TreeSet<>();
    for (Linear e : state.constraints()) {
      boolean known = true;
      for (int i = 0; i < e.size(); i++) {
        known &= names.containsKey(e.variableAt(i));
      }
      boolean trivial = e.size() == 1 && Math.abs(e.constant()) >= Integer.MAX_VALUE;
      if (known && !trivial && facts.size() < MOST_FACTS) {
        facts.add(e.show(v -> names.getOrDefault(v, "?")) + " <= 0");
      }
    }
    return List.copyOf(facts);
  }

  private void nameVariables(Obligation obligation) {
    if (names.isEmpty()) {
      for (Cell cell : graph.cells()) {
        if (cell.field() != null && !cell.field().name().equals("$assertionsDisabled")) {
          names.put(cell.variable(), cell.field().name());
        }
      }
    }
    MethodBody named = program.bodies().named(obligation.method());
    for (Frame frame : obligations.frames(obligation)) {
      for (int r = 0; named != null && r < named.registerCount(); r++) {
        String name = named.variable(r);
        if (name != null) {
          names.put(frame.variable(r), name);
        }
      }
    }
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
