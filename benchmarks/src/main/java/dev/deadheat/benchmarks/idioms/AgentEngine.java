package dev.deadheat.benchmarks.idioms;

import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.MainsInOneJvm;
import dev.deadheat.corpus.Outcome;
import dev.deadheat.corpus.Verdict;
import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

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
    Path findings = work.resolve("findings.json");
    Files.deleteIfExists(findings);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add(
        "-javaagent:"
            + agent
            + "=max_reports=100000,ignore=dev.deadheat.corpus.*,findings="
            + findings);
    command.addAll(List.of("-cp", corpus().toString(), MainsInOneJvm.class.getName()));
    for (CompiledCase one : cases) {
      command.add(one.classes().toString());
      command.add(one.source().className());
    }
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(work.resolve("run.out").toFile())
            .redirectError(work.resolve("run.err").toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("the corpus under the agent did not end");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (!Files.exists(findings)) {
      throw new IOException("the agent wrote no findings; see " + work.resolve("run.err"));
    }
    Findings read = FindingsReader.read(findings);
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

  private static Path corpus() throws IOException {
    try {
      return Path.of(
          MainsInOneJvm.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
