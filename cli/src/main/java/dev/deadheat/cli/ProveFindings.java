package dev.deadheat.cli;

import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.values.Prove;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.graph.AbstractThread;
import dev.deadheat.values.graph.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code prove} found, as findings. */
final class ProveFindings {
  private final Prove.Answer answer;
  private final Method main;
  private final List<Path> paths;
  private final double seconds;
  private final double cpuSeconds;

  ProveFindings(
      Prove.Answer answer, Method main, List<Path> paths, double seconds, double cpuSeconds) {
    this.answer = answer;
    this.main = main;
    this.paths = paths;
    this.seconds = seconds;
    this.cpuSeconds = cpuSeconds;
  }

  Findings build() {
    Findings.Builder builder =
        Findings.of(Mode.PROVE, Version.number()).roots("main " + main.owner().name()).sound(true);
    paths.forEach(p -> builder.input(p.toString()));
    answer.sharing().races().values().forEach(r -> builder.race(race(r)));
    builder.stats(new Stats(seconds, cpuSeconds, 0, 0, 0, 0));
    // Ids are given when races are complete; refusals name them.
    Findings races = builder.build();
    Map<String, String> ids = new HashMap<>();
    races.races().forEach(r -> ids.putIfAbsent(r.location(), r.id()));
    Findings.Builder whole = races.toBuilder();
    answer.verdicts().forEach(v -> whole.assertion(assertion(v, ids)));
    return whole.buildWithIds();
  }

  private static Assertion assertion(Verdict verdict, Map<String, String> ids) {
    Obligation obligation = verdict.obligation();
    Method method = obligation.method();
    return new Assertion(
        method.owner().name(),
        method.name(),
        method.owner().sourceFile(),
        Math.max(obligation.line(), 0),
        Assertion.What.valueOf(obligation.what().name()),
        Assertion.Verdict.valueOf(verdict.outcome().name()),
        verdict.facts(),
        verdict.race() == null ? null : ids.get(location(verdict.race().cell())));
  }

  private static Race race(dev.deadheat.values.sharing.Race race) {
    Race.Builder builder =
        Race.on(
                race.cell().object() < 0 ? Kind.STATIC : Kind.FIELD,
                Category.CONFLICTING_ACCESS,
                location(race.cell()))
            .level(Level.RACE)
            .message(race.toString());
    builder.access(access(race.first()));
    if (race.second() != null) {
      builder.access(access(race.second()));
    }
    return builder.build();
  }

  private static String location(Cell cell) {
    return cell.toString();
  }

  private static Access access(dev.deadheat.values.sharing.Access access) {
    Method method = access.frame().body().method();
    List<Frame> stack = new ArrayList<>();
    int pc = access.pc();
    for (dev.deadheat.values.graph.Frame f = access.frame(); f != null; f = f.caller()) {
      Method m = f.body().method();
      stack.add(new Frame(m.owner().name(), m.name(), m.owner().sourceFile(), line(f, pc)));
      pc = f.callPc();
    }
    Collections.reverse(stack);
    return new Access(
        access.write() ? AccessKind.WRITE : AccessKind.READ,
        method.owner().name(),
        method.name(),
        method.descriptor().text(),
        method.owner().sourceFile(),
        Math.max(access.line(), 0),
        0,
        thread(access.thread()),
        access.held().stream().map(String::valueOf).toList(),
        stack);
  }

  private static int line(dev.deadheat.values.graph.Frame frame, int pc) {
    return pc < 0 ? 0 : Math.max(frame.body().line(pc), 0);
  }

  private static ThreadRef thread(AbstractThread thread) {
    @Nullable Method root =
        thread.roots().isEmpty()
            ? null
            : thread.roots().get(thread.roots().size() - 1).body().method();
    return new ThreadRef(
        thread.number() == 0 ? "main" : "T" + thread.number(),
        root == null ? "" : root.owner().name() + "." + root.name(),
        thread.isMany() ? Multiplicity.MANY : Multiplicity.ONE,
        List.of(),
        null);
  }
}
