package dev.deadheat.cli;

import dev.deadheat.report.model.Findings;
import dev.deadheat.report.output.FailOn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code deadheat run}: runs a program and reports the races that this execution had. */
@Command(
    name = "run",
    header = "Runs a program and reports the data races it has.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "deadheat run [OPTIONS] -- java [JAVA OPTIONS] MAIN [ARGUMENTS]",
      "       deadheat run [OPTIONS] APP.jar [ARGUMENTS]"
    },
    description =
        "%nThe program runs on its own Java, 17 to 25, as it is. A race is printed to standard error"
            + " when it happens. The exit code is the program's, or 66 if that is 0 and there were"
            + " races.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  deadheat run -- java -jar app.jar",
      "  deadheat run --html races.html app.jar --port 8080",
      "  deadheat run --follow -- mvn test                       all JVMs that it starts"
    })
final class Run implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "A jar with a main class and its arguments, or a command that starts Java.")
  private List<String> command = new ArrayList<>();

  @Mixin private OutputMixin output;

  @Option(
      names = "--findings",
      paramLabel = "FILE",
      description = "Write the findings as JSON, each as it is found.")
  private @Nullable Path findings;

  @Option(
      names = "--exitcode",
      paramLabel = "N",
      defaultValue = "66",
      description = "The exit code if there were races and the program's was 0 (default: 66).")
  private int exitCode;

  @Option(names = "--halt-on-error", description = "End the program at the first race.")
  private boolean haltOnError;

  @Option(
      names = "--log",
      paramLabel = "PATH",
      description = "Print races to PATH.<process id> instead of standard error.")
  private @Nullable Path log;

  @Option(
      names = "--max-reports",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Report at most N races (default: 1000).")
  private int maxReports;

  @Option(
      names = "--history",
      paramLabel = "N",
      description =
          "Keep the stacks of N places and callers (default: a million, or what a sixteenth of"
              + " the heap holds).")
  private @Nullable Integer history;

  @Option(
      names = "--check-only",
      paramLabel = "GLOB",
      split = ",",
      description = "Check only the accesses in such classes, as in 'com.acme.*'.")
  private List<String> checkOnly = new ArrayList<>();

  @Option(
      names = "--no-check",
      paramLabel = "GLOB",
      split = ",",
      description = "Do not check the accesses in such classes.")
  private List<String> noCheck = new ArrayList<>();

  @Option(names = "--follow", description = "Also watch the JVMs that the program starts.")
  private boolean follow;

  @Option(
      names = "--no-patch",
      description = "Keep the state of threads in a thread-local: slower, changes no JDK class.")
  private boolean noPatch;

  private final Terminal terminal;

  // picocli fills the fields in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  Run(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    output.validate();
    return new Runner(this).run();
  }

  /** Writes what is wanted; returns whether the findings should fail the command. */
  boolean deliver(Findings found) {
    return output.publishAsked(found, terminal, FailOn.RACE).failed();
  }

  List<String> command() {
    return List.copyOf(command);
  }

  @Nullable Path findings() {
    return findings;
  }

  int exitCode() {
    return exitCode;
  }

  boolean follow() {
    return follow;
  }

  boolean patch() {
    return !noPatch;
  }

  /** As the agent reads them. */
  String agentOptions(Path findingsFile) {
    List<String> options = new ArrayList<>();
    options.add("findings=" + plain(findingsFile));
    options.add("max_reports=" + maxReports);
    if (history != null) {
      options.add("history=" + history);
    }
    if (haltOnError) {
      options.add("halt_on_error=1");
      options.add("exitcode=" + exitCode);
    }
    if (log != null) {
      options.add("log_path=" + plain(log));
    }
    if (!checkOnly.isEmpty()) {
      options.add("include=" + String.join(":", checkOnly));
    }
    if (!noCheck.isEmpty()) {
      options.add("exclude=" + String.join(":", noCheck));
    }
    for (Path file : output.suppressionFiles()) {
      options.add("suppressions=" + plain(file));
    }
    options.add("keep_suppressed=1");
    return String.join(",", options);
  }

  private static String plain(Path path) {
    String text = path.toAbsolutePath().toString();
    if (text.matches(".*[,:\\s].*")) {
      throw new UserError(
          text + ": the agent cannot be told a path with commas, colons or spaces; use another");
    }
    return text;
  }
}
