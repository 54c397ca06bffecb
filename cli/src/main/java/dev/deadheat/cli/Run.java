package dev.deadheat.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
      "  deadheat run --findings races.json app.jar --port 8080",
      "  deadheat run --follow -- mvn test                       all JVMs that it starts"
    })
final class Run implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "A jar with a main class and its arguments, or a command that starts Java.")
  private List<String> command = new ArrayList<>();

  @Option(
      names = {"--findings", "-o"},
      paramLabel = "FILE",
      description = "Write the findings as JSON, as they are found.")
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
      defaultValue = "65536",
      description = "Keep the stacks of N places and callers (default: 65536).")
  private int history;

  @Option(
      names = "--include",
      paramLabel = "GLOB",
      description = "Check only classes with such names, as in 'com.acme.*'.")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description = "Do not check classes with such names.")
  private List<String> exclude = new ArrayList<>();

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description = "Races not to report: lines race:PATTERN for a location or a frame.")
  private List<Path> suppressions = new ArrayList<>();

  @Option(names = "--follow", description = "Also watch the JVMs that the program starts.")
  private boolean follow;

  @Option(
      names = "--no-patch",
      description = "Keep the state of threads in a thread-local: slower, changes no JDK class.")
  private boolean noPatch;

  @Override
  public Integer call() throws IOException, InterruptedException {
    return new Runner(this).run();
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
    options.add("history=" + history);
    if (haltOnError) {
      options.add("halt_on_error=1");
      options.add("exitcode=" + exitCode);
    }
    if (log != null) {
      options.add("log_path=" + plain(log));
    }
    if (!include.isEmpty()) {
      options.add("include=" + String.join(":", include));
    }
    if (!exclude.isEmpty()) {
      options.add("exclude=" + String.join(":", exclude));
    }
    for (Path file : suppressions) {
      options.add("suppressions=" + plain(file));
    }
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
