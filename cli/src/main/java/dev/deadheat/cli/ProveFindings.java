package dev.deadheat.cli;

import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.Warning;
import dev.deadheat.values.Prove;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Refusal;
import dev.deadheat.values.analysis.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code prove} found, as findings: the answers, and of the races those because of which it
 * refuses to answer.
 */
final class ProveFindings {
  private final Prove.Answer answer;
  private final Findings races;
  private final String roots;
  private final List<Path> paths;

  ProveFindings(Prove.Answer answer, Findings races, String roots, List<Path> paths) {
    this.answer = answer;
    this.races = races;
    this.roots = roots;
    this.paths = paths;
  }

  Findings build(double seconds) {
    Findings.Builder builder = Findings.of(Mode.PROVE, Version.number()).roots(roots).sound(true);
    paths.forEach(p -> builder.input(p.toString()));
    Set<String> wanted = new LinkedHashSet<>();
    for (Verdict verdict : answer.verdicts()) {
      builder.assertion(assertion(verdict));
      Refusal refusal = verdict.refusal();
      if (refusal != null && refusal.id() != null) {
        wanted.add(refusal.id());
      }
    }
    int others = 0;
    for (Race race : races.races()) {
      if (wanted.contains(race.id())) {
        // A note is in the way like any other race.
        builder.race(race.toBuilder().level(Level.RACE).build());
      } else {
        others++;
      }
    }
    if (others > 0) {
      builder.warning(
          new Warning(
              "races",
              "",
              others
                  + (others == 1 ? " race or note that" : " races or notes that")
                  + " check --sound reports are not shown, because nothing that was asked depends"
                  + " on them"));
    }
    builder.stats(new Stats(seconds, Costs.cpuSeconds(), Costs.peakHeap(), 0, 0, 0));
    return builder.buildWithIds();
  }

  private static Assertion assertion(Verdict verdict) {
    Obligation obligation = verdict.obligation();
    Method method = obligation.method();
    Refusal refusal = verdict.refusal();
    @Nullable String race = refusal == null ? null : refusal.id();
    return new Assertion(
        method.owner().name(),
        method.name(),
        method.owner().sourceFile(),
        Math.max(obligation.line(), 0),
        Assertion.What.valueOf(obligation.what().name()),
        Assertion.Verdict.valueOf(verdict.outcome().name()),
        verdict.facts(),
        race);
  }
}
