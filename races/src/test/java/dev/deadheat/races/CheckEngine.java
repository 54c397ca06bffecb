package dev.deadheat.races;

import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.Engine;
import dev.deadheat.corpus.Header;
import dev.deadheat.corpus.Level;
import dev.deadheat.corpus.Outcome;
import dev.deadheat.corpus.Tool;
import dev.deadheat.corpus.Verdict;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The static analysis as the corpus asks it. */
final class CheckEngine implements Engine {
  private static final Pattern LINE = Pattern.compile(":([0-9]+)\\)");

  private final Tool tool;

  CheckEngine(Tool tool) {
    this.tool = tool;
  }

  @Override
  public Tool tool() {
    return tool;
  }

  @Override
  public Outcome examine(CompiledCase compiled) {
    Header.Mode mode = compiled.source().header().mode();
    String main = compiled.source().section() + "." + compiled.source().name();
    CheckOptions options =
        new CheckOptions(
            mode == Header.Mode.PROGRAM ? main : null,
            mode != Header.Mode.PROGRAM,
            false,
            mode == Header.Mode.LIBRARY_ALL,
            tool == Tool.SOUND,
            Sensitivity.OBJ2);
    Path jdk = compiled.source().header().jdk() > 17 ? compiled.jdk() : null;
    try (Program program =
        new ProgramLoader(compiled.source().header().jdk(), jdk)
            .open(List.of(compiled.classes()), List.of())) {
      Findings.Builder builder = Findings.of(Mode.CHECK, "test");
      new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {})
          .run(builder);
      Findings findings = builder.build();
      List<Verdict> verdicts = new ArrayList<>();
      findings.races().forEach(race -> verdicts.add(verdict(race)));
      findings.races().forEach(race -> race.also().forEach(pair -> verdicts.add(also(race, pair))));
      int suppressed = findings.suppressed().values().stream().mapToInt(i -> i).sum();
      List<String> warnings = new ArrayList<>();
      findings.warnings().forEach(w -> warnings.add(w.subject() + " " + w.message()));
      program.warnings().list().forEach(w -> warnings.add(w.toString()));
      return new Outcome(verdicts, suppressed, warnings);
    }
  }

  /** A pair that a finding speaks for. */
  private static Verdict also(Race race, String pair) {
    int[] lines =
        LINE.matcher(pair).results().mapToInt(m -> Integer.parseInt(m.group(1))).toArray();
    return new Verdict(
        race.level() == dev.deadheat.report.model.Level.RACE ? Level.RACE : Level.NOTE,
        race.location(),
        lines[0],
        lines[1],
        false,
        race.message());
  }

  private static Verdict verdict(Race race) {
    Access first = race.accesses().get(0);
    Access last = race.accesses().get(race.accesses().size() - 1);
    StringBuilder detail = new StringBuilder(race.message());
    race.accesses().forEach(a -> detail.append('\n').append(a.stack()));
    return new Verdict(
        race.level() == dev.deadheat.report.model.Level.RACE ? Level.RACE : Level.NOTE,
        race.location(),
        first.line(),
        last.line(),
        race.category() == Category.CONTRACT_VIOLATION,
        detail.toString());
  }
}
