package dev.deadheat.cli;

import dev.deadheat.cli.Terminal.ClosedOutput;
import dev.deadheat.report.json.ReportException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into an exit code and as little text as is useful. */
final class Failures {
  private static final int FIRST_LINES = 12;

  private final Terminal terminal;
  private final List<String> arguments;

  Failures(Terminal terminal, String[] arguments) {
    this.terminal = terminal;
    this.arguments = List.of(arguments);
  }

  /** A command line that makes no sense: what is wrong, what was perhaps meant, where help is. */
  int usage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    // An unknown option matters more than the parameter that picocli misses because of it.
    List<String> unmatched =
        e instanceof UnmatchedArgumentException unmatchedArgument
            ? unmatchedArgument.getUnmatched()
            : command.getUnmatchedArguments();
    if (unmatched.isEmpty()) {
      say(firstLine(e));
    } else {
      sayUnknown(command, unmatched.get(0));
    }
    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  private void sayUnknown(CommandLine command, String argument) {
    boolean option = argument.startsWith("-");
    String name = argument.split("=", 2)[0];
    Set<String> candidates =
        option ? command.getCommandSpec().optionsMap().keySet() : command.getSubcommands().keySet();
    if (!option && candidates.isEmpty()) {
      say("unexpected argument '" + argument + "'");
      return;
    }
    say("unknown " + (option ? "option" : "command") + " '" + name + "'");
    List<String> near = Suggestions.near(name, candidates);
    if (!near.isEmpty()) {
      terminal.err().println("Did you mean " + String.join(" or ", near) + "?");
    }
  }

  /** Everything else that ends a command early. */
  int execution(Throwable failure) {
    if (failure instanceof ClosedOutput) {
      return ExitCode.CLOSED_OUTPUT;
    }
    if (failure instanceof UserError || failure instanceof ReportException) {
      say(firstLine(failure));
      return ExitCode.USAGE;
    }
    return crash(failure);
  }

  private int crash(Throwable failure) {
    String what = describe(failure);
    CrashFile report = new CrashFile(arguments, failure);
    try {
      say(what + "; details are in " + report.save() + ", please report them");
    } catch (IOException e) {
      say(what + "; the crash file cannot be saved (" + e.getMessage() + "), it would begin:");
      report.text().lines().limit(FIRST_LINES).forEach(terminal.err()::println);
    }
    return ExitCode.INTERNAL;
  }

  private static String describe(Throwable failure) {
    if (failure instanceof OutOfMemoryError) {
      long megabytes = Runtime.getRuntime().maxMemory() >> 20;
      return "out of memory with a heap of "
          + megabytes
          + " MB; give it more with DEADHEAT_JAVA_OPTS=-Xmx"
          + 2 * megabytes
          + "m";
    }
    if (failure instanceof StackOverflowError) {
      return "internal error: the stack overflowed";
    }
    return "internal error: " + failure.getClass().getSimpleName() + detail(failure);
  }

  private static String detail(Throwable failure) {
    return failure.getMessage() == null ? "" : ": " + firstLine(failure);
  }

  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }

  private void say(String line) {
    terminal.err().println("deadheat: " + line);
  }
}
