package dev.deadheat.benchmarks.idioms;

import dev.deadheat.corpus.CaseCompiler;
import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.Corpus;
import dev.deadheat.corpus.CorpusCase;
import dev.deadheat.corpus.Judge;
import dev.deadheat.corpus.Outcome;
import dev.deadheat.corpus.Score;
import dev.deadheat.corpus.Tool;
import dev.deadheat.corpus.Verdicts;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.races.CheckOptions;
import dev.deadheat.races.PlainCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks every engine about every case. */
public final class CorpusRun {
  private static final int RUNS = 3;
  private final Path work;
  private final Path agent;

  public CorpusRun(Path work, Path agent) {
    this.work = work;
    this.agent = agent;
  }

  /** By case and engine: what was got, where it is not as expected; empty where it is. */
  public Map<String, Map<String, String>> run() throws IOException {
    Files.createDirectories(work);
    List<CompiledCase> cases = new CaseCompiler(work).compile(Corpus.load());
    Map<String, Map<String, String>> got = new LinkedHashMap<>();
    for (Tool tool : List.of(Tool.CHECK, Tool.SOUND)) {
      for (CompiledCase one : cases) {
        put(got, one.source(), tool, check(one, tool == Tool.SOUND));
      }
    }
    watch(cases, 17, got);
    return got;
  }

  /** Only {@code run}, on the JDK that runs this, with the cases that need a recent one. */
  public Map<String, Map<String, String>> watched() throws IOException {
    Files.createDirectories(work);
    Map<String, Map<String, String>> got = new LinkedHashMap<>();
    watch(new CaseCompiler(work).compile(Corpus.load()), Runtime.version().feature(), got);
    return got;
  }

  private void watch(List<CompiledCase> cases, int jdk, Map<String, Map<String, String>> got)
      throws IOException {
    List<CompiledCase> programs =
        cases.stream()
            .filter(one -> one.source().header().runnable() && one.source().header().jdk() <= jdk)
            .toList();
    new AgentEngine(agent, work)
        .run(programs, RUNS)
        .forEach((one, outcome) -> put(got, one.source(), Tool.RUN, outcome));
  }

  /** {@code check}, as the header of a case asks it. */
  private static Outcome check(CompiledCase one, boolean sound) {
    CorpusCase source = one.source();
    CheckOptions options = CheckOptions.of(source.mainClass(), source.everything(), sound);
    ProgramLoader loader = new ProgramLoader(source.header().jdk(), one.otherJdk());
    return Verdicts.of(PlainCheck.findings(loader, one.classes(), List.of(), options));
  }

  private static void put(
      Map<String, Map<String, String>> got, CorpusCase source, Tool tool, Outcome outcome) {
    List<String> wrong = new ArrayList<>();
    for (Score score : Judge.judge(source, tool, outcome)) {
      if (score.status() != Score.Status.MET) {
        wrong.add(score.status().toString().toLowerCase(java.util.Locale.ROOT).replace('_', ' '));
      }
    }
    got.computeIfAbsent(source.toString(), s -> new LinkedHashMap<>())
        .put(tool.name(), String.join(", ", wrong.stream().distinct().toList()));
  }
}
