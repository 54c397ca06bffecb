package dev.deadheat.benchmarks.idioms;

import dev.deadheat.benchmarks.watched.WatchedJvm;
import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.MainsInOneJvm;
import dev.deadheat.corpus.Outcome;
import dev.deadheat.corpus.Verdict;
import dev.deadheat.corpus.Verdicts;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code run}: all programs of the corpus one after the other in JVMs with the agent. */
final class AgentEngine {
  private static final int LIMIT_SECONDS = 400;
  private final Path agent;
  private final Path work;
  private final Map<String, Set<Verdict>> verdicts = new HashMap<>();
  private int suppressed;

  AgentEngine(Path agent, Path work) {
    this.agent = agent;
    this.work = work;
  }

  /** What several runs of a program show together: a run has only the races of its schedule. */
  Map<CompiledCase, Outcome> run(List<CompiledCase> cases, int runs) throws IOException {
    for (int i = 0; i < runs; i++) {
      once(cases);
    }
    Map<CompiledCase, Outcome> outcomes = new HashMap<>();
    for (CompiledCase one : cases) {
      List<Verdict> found = List.copyOf(verdicts.getOrDefault(one.source().className(), Set.of()));
      outcomes.put(one, new Outcome(found, suppressed, List.of()));
    }
    return outcomes;
  }

  private void once(List<CompiledCase> cases) throws IOException {
    List<String> arguments = new ArrayList<>();
    for (CompiledCase one : cases) {
      arguments.add(one.classes().toString());
      arguments.add(one.source().className());
    }
    Findings read =
        new WatchedJvm(agent, work, LIMIT_SECONDS)
            .run(MainsInOneJvm.class, "dev.deadheat.corpus.*", arguments);
    suppressed = read.suppressed().values().stream().mapToInt(i -> i).sum();
    Set<String> names = new LinkedHashSet<>();
    cases.forEach(one -> names.add(one.source().className()));
    for (Race race : read.races()) {
      // A case's classes are nested in its main class, or beside it in its own directory.
      String owner = owner(race, names, cases);
      Verdict verdict = Verdicts.of(race);
      verdicts
          .computeIfAbsent(owner, o -> new LinkedHashSet<>())
          .add(
              new Verdict(
                  verdict.level(),
                  verdict.location(),
                  Math.min(verdict.line(), verdict.otherLine()),
                  Math.max(verdict.line(), verdict.otherLine()),
                  verdict.contract(),
                  ""));
    }
  }

  private static String owner(Race race, Set<String> names, List<CompiledCase> cases) {
    String type = race.accesses().get(0).className();
    int nested = type.indexOf('$');
    String outer = nested < 0 ? type : type.substring(0, nested);
    if (names.contains(outer)) {
      return outer;
    }
    for (CompiledCase one : cases) {
      if (Files.exists(one.classes().resolve(outer.replace('.', '/') + ".class"))) {
        return one.source().className();
      }
    }
    return outer;
  }
}
