package dev.deadheat.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** The command line for programs that have deadheat on their class path, such as build plugins. */
public final class Embedded {
  private Embedded() {}

  /**
   * Runs a command line in this process.
   *
   * @param out gets results
   * @param err gets messages
   * @return the exit code, see docs/exit-codes.md
   */
  public static int run(PrintWriter out, PrintWriter err, List<String> arguments) {
    int code = Main.run(new Terminal(out, err, false, false), arguments.toArray(String[]::new));
    out.flush();
    err.flush();
    return code;
  }

  /** The jar of the agent, for {@code -javaagent}: it is inside this one, and unpacked once. */
  public static Path agent() throws IOException {
    return new AgentFiles().agent();
  }
}
