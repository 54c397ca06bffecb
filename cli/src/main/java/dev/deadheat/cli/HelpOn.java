package dev.deadheat.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * {@code deadheat help}: picocli's own help command declares {@code -h} itself and so cannot
 * inherit it like the others do.
 */
@Command(
    name = "help",
    header = "Prints the help of deadheat or of one command.",
    footerHeading = "%nExamples:%n",
    footer = {"  deadheat help", "  deadheat help dump"})
final class HelpOn implements Callable<Integer> {
  // picocli fills it in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "COMMAND",
      description = "The command to explain; without one, all are listed.")
  private @Nullable String command;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    CommandLine explained = command == null ? root : root.getSubcommands().get(command);
    if (explained == null) {
      throw new UnmatchedArgumentException(root, List.of(String.valueOf(command)));
    }
    explained.usage(root.getOut(), root.getColorScheme());
    return ExitCode.OK;
  }
}
