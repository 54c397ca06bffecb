package dev.deadheat.cli;

import dev.deadheat.cli.Terminal.ClosedOutput;
import dev.deadheat.report.json.ReportException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The table of contents: what can be asked, and how every answer and failure leaves. */
@Command(
    name = "deadheat",
    header = "Finds data races in Java programs.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  deadheat check app.jar",
      "  deadheat run -- java -jar app.jar",
      "  deadheat dump 'org.h2.Driver.connect' h2.jar",
      "  deadheat help check",
      "",
      "Exit codes: 0 nothing to report, 1 findings, 2 bad usage or unreadable input,",
      "3 internal error. DEADHEAT_JAVA_OPTS passes options to the JVM."
    })
// picocli sets fields and acts on options that no code here reads.
@SuppressWarnings({"NullAway.Init", "UnusedVariable"})
public final class Main implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and exit.")
  private boolean version;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Print this help and exit.")
  private boolean help;

  /** Read by {@link #run} before parsing, since parse errors are coloured too. */
  @Option(
      names = Configuration.NO_COLOUR,
      scope = ScopeType.INHERIT,
      description = "No colours (also: the environment variable NO_COLOR).")
  private boolean noColour;

  /** Read by {@link Configuration} before parsing, since it has the defaults of options. */
  @Option(
      names = Configuration.OPTION,
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "Defaults of options (default: deadheat.toml if there is one).")
  private Path configuration;

  /** Runs the command line and ends the process. */
  public static void main(String[] arguments) {
    System.exit(run(Terminal.system(), arguments));
  }

  /** Runs the command line and returns the exit code. */
  static int run(Terminal terminal, String... arguments) {
    Failures failures = new Failures(terminal, arguments);
    int code = ExitCode.OK;
    try {
      if (asksVersionOnly(arguments)) {
        terminal.out().println(Version.line());
      } else {
        code = connect(commands(terminal), terminal, failures, arguments).execute(arguments);
      }
      terminal.out().flush();
    } catch (Throwable failure) {
      code = failures.execution(failure);
    }
    terminal.err().flush();
    return code;
  }

  /** Scripts and editors ask this often; picocli alone would take three times as long to start. */
  private static boolean asksVersionOnly(String[] arguments) {
    return arguments.length == 1 && (arguments[0].equals("--version") || arguments[0].equals("-V"));
  }

  /** Leads what the commands print and how they fail to the one place for each. */
  static CommandLine connect(
      CommandLine commands, Terminal terminal, Failures failures, String... arguments) {
    List<String> all = Arrays.asList(arguments);
    Configuration configuration = Configuration.forArguments(all);
    boolean colour = terminal.colour(configuration.isColourless(all), System.getenv());
    configuration.check(commands);
    return commands
        .setDefaultValueProvider(configuration)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setColorScheme(Help.defaultColorScheme(colour ? Ansi.ON : Ansi.OFF))
        .setExecutionStrategy(result -> execute(result, failures))
        .setParameterExceptionHandler((e, unused) -> failures.usage(e))
        .setExecutionExceptionHandler((e, command, result) -> failures.execution(e));
  }

  /**
   * Runs the command. Errors, and what fails while picocli prints its own help, do not reach its
   * handler for exceptions.
   */
  private static int execute(ParseResult result, Failures failures) {
    try {
      return new RunLast().execute(result);
    } catch (ClosedOutput | UserError | ReportException | Error e) {
      return failures.execution(e);
    }
  }

  /** Every subcommand, in the order of the help. */
  static CommandLine commands(Terminal terminal) {
    return new CommandLine(new Main())
        .addSubcommand(new CheckCommand(terminal))
        .addSubcommand(run(terminal))
        .addSubcommand(new Dump(new ProgramDumper(terminal)))
        .addSubcommand(new ProveCommand(terminal))
        .addSubcommand(new Report(terminal))
        .addSubcommand(new HelpOn())
        .addSubcommand(new Completion());
  }

  /** What follows the program's name is the program's. */
  private static CommandLine run(Terminal terminal) {
    return new CommandLine(new Run(terminal)).setStopAtPositional(true);
  }

  /** Without a subcommand there is nothing to do; say what there is. */
  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
