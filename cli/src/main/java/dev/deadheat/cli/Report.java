package dev.deadheat.cli;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.merge.Merge;
import dev.deadheat.report.output.FailOn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code deadheat report}: shows saved findings in another form, several files as one. */
@Command(
    name = "report",
    header = "Turns saved findings into text, HTML or SARIF, and merges files.",
    description =
        "%nA race that check and a run both saw becomes one entry, confirmed by execution."
            + " The exit code is 0 unless --fail-on is given.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  deadheat report findings.json                      print them",
      "  deadheat report findings.json --html races.html",
      "  deadheat report check.json run1.json run2.json --html all.html",
      "  deadheat report findings.json --explain 3f2a"
    })
final class Report implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      arity = "1..*",
      paramLabel = "FINDINGS.json",
      description = "Files written with --format json.")
  private List<Path> files = new ArrayList<>();

  @Mixin private OutputMixin output;

  // picocli fills the fields in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  Report(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    output.validate();
    var findings = Merge.of(files.stream().map(FindingsReader::read).toList());
    return output.publish(findings, terminal, FailOn.NEVER).failed()
        ? ExitCode.FINDINGS
        : ExitCode.OK;
  }
}
