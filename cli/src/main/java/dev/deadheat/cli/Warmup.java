package dev.deadheat.cli;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * What the launcher runs once to record which classes a start needs, so that the JVM can map them
 * from an archive later (docs/decisions/002-launcher-and-appcds.md). It runs commands as users do
 * and drops what they print; a command that fails has still loaded its classes.
 */
final class Warmup {
  private Warmup() {}

  /**
   * Runs the commands.
   *
   * @param arguments the path of deadheat's own jar, as something to look at
   */
  public static void main(String[] arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Terminal terminal = new Terminal(nowhere, nowhere, false, false);
    Main.run(terminal, "--version");
    Main.run(terminal, "help");
    Main.run(terminal, "dump", "--hlep");
    Main.run(terminal, "dump", Main.class.getName(), arguments[0]);
    Terminal.system().out().flush();
  }
}
