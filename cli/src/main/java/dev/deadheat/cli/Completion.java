package dev.deadheat.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code deadheat generate-completion}: prints the script that completes options with Tab. */
@Command(
    name = "generate-completion",
    header = "Prints a completion script for bash and zsh.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  . <(deadheat generate-completion)                        for this shell",
      "  deadheat generate-completion > ~/.local/share/bash-completion/completions/deadheat"
    })
final class Completion implements Callable<Integer> {
  // picocli fills it in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    root.getOut().print(AutoComplete.bash(root.getCommandName(), root));
    return ExitCode.OK;
  }
}
