package dev.deadheat.races;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Warning;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** {@code check} without what a command line has around it: no cache, no progress, no costs. */
public final class PlainCheck {
  private PlainCheck() {}

  /** The findings on class files or sources, with the warnings of reading them. */
  public static Findings findings(
      ProgramLoader loader, Path input, List<Path> classpath, CheckOptions options) {
    Findings.Builder findings = Findings.of(Mode.CHECK, "plain");
    try (Program program = loader.open(List.of(input), classpath)) {
      new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {})
          .run(findings);
      program
          .warnings()
          .list()
          .forEach(
              w ->
                  findings.warning(
                      new Warning(
                          w.kind().name().toLowerCase(Locale.ROOT), w.subject(), w.message())));
    }
    return findings.build();
  }
}
