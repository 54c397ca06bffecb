package dev.deadheat.cli;

import dev.deadheat.report.gate.Baseline;
import dev.deadheat.report.gate.ChangedLines;
import dev.deadheat.report.gate.Suppressions;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.output.FailOn;
import dev.deadheat.report.output.Format;
import dev.deadheat.report.output.OutputOptions;
import dev.deadheat.report.output.OutputOptions.Target;
import dev.deadheat.report.output.Reporter;
import dev.deadheat.report.output.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What every verb that finds something lets the user choose about its output, and the one way from
 * findings to files, standard output and an exit code.
 */
// picocli fills the fields in before it calls the command.
@SuppressWarnings("NullAway.Init")
final class OutputMixin {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "text (default), json, sarif or html.")
  private @Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write that format there instead of to standard output.")
  private @Nullable Path output;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page there.")
  private @Nullable Path html;

  @Option(names = "--sarif", paramLabel = "FILE", description = "Write SARIF there.")
  private @Nullable Path sarif;

  @Option(names = "--json", paramLabel = "FILE", description = "Write JSON there.")
  private @Nullable Path json;

  @Option(names = "--text", description = "Print text even if --html, --sarif or --json are given.")
  private boolean text;

  @Option(names = "--all", description = "Show notes too.")
  private boolean all;

  @Option(names = "--explain", paramLabel = "ID", description = "Show one finding in full.")
  private @Nullable String explain;

  @Option(
      names = "--sources",
      paramLabel = "DIR",
      split = ",",
      description = "Directories or jars of sources (also looked for near the inputs).")
  private List<Path> sources = new ArrayList<>();

  @Option(
      names = "--include",
      paramLabel = "GLOB",
      split = ",",
      description = "Only findings with an access in such a class: 'app.*'.")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      split = ",",
      description = "No findings whose accesses are all in such classes.")
  private List<String> exclude = new ArrayList<>();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Findings in there are known and do not fail the command.")
  private @Nullable Path baseline;

  @Option(names = "--write-baseline", paramLabel = "FILE", description = "Write what is known now.")
  private @Nullable Path writeBaseline;

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      split = ",",
      description = "Suppression files (default: deadheat-suppressions.txt if there is one).")
  private List<Path> suppressions = new ArrayList<>();

  @Option(
      names = "--fail-on",
      paramLabel = "LEVEL",
      description = "race (default), note or never: what makes the exit code 1.")
  private @Nullable FailOn failOn;

  @Option(
      names = "--changed-since",
      paramLabel = "REV",
      description = "In SARIF, show the end of a race first that has changed since this revision.")
  private @Nullable String changedSince;

  @Option(
      names = "--diff",
      paramLabel = "FILE",
      description = "The same for the changes in a unified diff.")
  private @Nullable Path diff;

  /** The finding to show in full, as the user names it. */
  @Nullable String explain() {
    return explain;
  }

  /** Refuses options that contradict each other; to be called before the work starts. */
  void validate() {
    if (changedSince != null && diff != null) {
      throw usage("--changed-since and --diff exclude each other");
    }
    if (explain != null && (format != null || output != null || html != null || sarif != null)) {
      throw usage("--explain prints text; leave the other outputs out");
    }
    List<Path> files = targets().stream().map(Target::file).filter(f -> f != null).toList();
    if (files.stream().distinct().count() != files.size()) {
      throw usage("two outputs go to the same file");
    }
    if (writeBaseline != null) {
      requireDirectoryOf(writeBaseline);
    }
    files.forEach(OutputMixin::requireDirectoryOf);
    List<Path> inputs = new ArrayList<>(sources);
    inputs.addAll(suppressions);
    if (baseline != null) {
      inputs.add(baseline);
    }
    if (diff != null) {
      inputs.add(diff);
    }
    for (Path input : inputs) {
      if (!Files.exists(input)) {
        throw new UserError(input + ": no such file or directory; check the path");
      }
    }
    readEarly();
  }

  /** What is wrong with these files is better known before the analysis than after it. */
  private void readEarly() {
    Suppressions.read(suppressionFiles());
    if (baseline != null) {
      Baseline.read(baseline);
    }
    if (diff != null) {
      ChangedLines.ofFile(diff);
    }
    if (changedSince != null) {
      ChangedLines.since(changedSince, Path.of("").toAbsolutePath());
    }
  }

  /** An analysis may take minutes; that its result cannot be kept is better known before. */
  private static void requireDirectoryOf(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new UserError(file + ": there is no directory " + directory + "; make it first");
    }
    if (Files.isDirectory(file)) {
      throw new UserError(file + ": is a directory; give a file");
    }
  }

  /** Writes everything that is wanted and returns the exit code of {@code check}. */
  int deliver(Findings findings, Terminal terminal) {
    return publish(findings, terminal, FailOn.RACE).failed() ? ExitCode.FINDINGS : ExitCode.OK;
  }

  /**
   * Writes everything that is wanted.
   *
   * @param otherwise what fails the command if the user does not say
   */
  Verdict publish(Findings findings, Terminal terminal, FailOn otherwise) {
    return publish(findings, terminal, otherwise, targets());
  }

  /** The same where standard output belongs to somebody else: text only if it is asked for. */
  Verdict publishAsked(Findings findings, Terminal terminal, FailOn otherwise) {
    boolean asked = format != null || output != null || text || explain != null;
    List<Target> targets = new ArrayList<>(targets());
    if (!asked) {
      targets.removeIf(target -> target.file() == null);
    }
    return publish(findings, terminal, otherwise, targets);
  }

  private Verdict publish(
      Findings findings, Terminal terminal, FailOn otherwise, List<Target> targets) {
    Verdict verdict =
        new Reporter(options(terminal, otherwise, targets), terminal.out()).report(findings);
    for (Target target : targets) {
      if (target.file() != null && explain == null) {
        terminal.err().println(target.file() + ": " + counts(verdict.shown()));
      }
    }
    return verdict;
  }

  private static String counts(Findings shown) {
    long races = shown.count(Level.RACE);
    long notes = shown.count(Level.NOTE);
    long confirmed = shown.races().stream().filter(Race::confirmed).count();
    long proved =
        shown.assertions().stream().filter(a -> a.verdict() == Assertion.Verdict.PROVED).count();
    String verdicts =
        shown.assertions().isEmpty()
            ? ""
            : proved + " proved, " + (shown.assertions().size() - proved) + " open, ";
    return verdicts
        + races
        + (races == 1 ? " race, " : " races, ")
        + notes
        + (notes == 1 ? " note" : " notes")
        + (confirmed == 0 ? "" : ", " + confirmed + " confirmed by execution");
  }

  private OutputOptions options(Terminal terminal, FailOn otherwise, List<Target> targets) {
    boolean colour = command.commandLine().getColorScheme().ansi().enabled();
    return new OutputOptions(
        targets,
        baseline,
        writeBaseline,
        sources,
        suppressionFiles(),
        include,
        exclude,
        failOn == null ? otherwise : failOn,
        all,
        explain,
        changedSince,
        diff,
        Path.of("").toAbsolutePath(),
        colour && terminal.outIsTerminal(),
        terminal.columns());
  }

  private List<Target> targets() {
    List<Target> targets = new ArrayList<>();
    boolean files = html != null || sarif != null || json != null;
    if (format != null || output != null || text || !files) {
      targets.add(new Target(format == null ? Format.TEXT : format, output));
    }
    if (html != null) {
      targets.add(new Target(Format.HTML, html));
    }
    if (sarif != null) {
      targets.add(new Target(Format.SARIF, sarif));
    }
    if (json != null) {
      targets.add(new Target(Format.JSON, json));
    }
    return targets;
  }

  /** The files given, else the usual one where it exists. */
  List<Path> suppressionFiles() {
    Path usual = Path.of(OutputOptions.SUPPRESSIONS_FILE);
    return suppressions.isEmpty() && Files.isRegularFile(usual) ? List.of(usual) : suppressions;
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
