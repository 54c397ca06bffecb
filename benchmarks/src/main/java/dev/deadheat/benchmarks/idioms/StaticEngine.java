package dev.deadheat.benchmarks.idioms;

import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.Engine;
import dev.deadheat.corpus.Header;
import dev.deadheat.corpus.Outcome;
import dev.deadheat.corpus.Tool;
import dev.deadheat.corpus.Verdict;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.races.Check;
import dev.deadheat.races.CheckOptions;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code check}, in its default mode or with {@code --sound}, as the header of a case asks it. */
final class StaticEngine implements Engine {
  private static final int BASE_JDK = 17;
  private final Tool tool;

  StaticEngine(Tool tool) {
    this.tool = tool;
  }

  @Override
  public Tool tool() {
    return tool;
  }

  @Override
  public Outcome examine(CompiledCase compiled) {
    Header header = compiled.source().header();
    boolean library = header.mode() != Header.Mode.PROGRAM;
    CheckOptions options =
        new CheckOptions(
            library ? null : compiled.source().className(),
            library,
            false,
            header.mode() == Header.Mode.LIBRARY_ALL,
            tool == Tool.SOUND,
            Sensitivity.OBJ2);
    Path jdk = header.jdk() > BASE_JDK ? compiled.jdk() : null;
    try (Program program =
        new ProgramLoader(header.jdk(), jdk).open(List.of(compiled.classes()), List.of())) {
      Findings.Builder builder = Findings.of(Mode.CHECK, "corpus");
      new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {})
          .run(builder);
      Findings findings = builder.build();
      List<Verdict> verdicts = Verdicts.of(findings.races());
      List<String> warnings = new ArrayList<>();
      findings.warnings().forEach(w -> warnings.add(w.subject() + " " + w.message()));
      program.warnings().list().forEach(w -> warnings.add(w.toString()));
      int suppressed = findings.suppressed().values().stream().mapToInt(i -> i).sum();
      return new Outcome(verdicts, suppressed, warnings);
    }
  }
}
