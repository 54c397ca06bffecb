package dev.deadheat.maven;

import dev.deadheat.cli.Embedded;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Runs a command line and turns its exit code into what Maven understands. */
final class CommandLineRun {
  private static final int FINDINGS = 1;

  private final Log log;

  CommandLineRun(Log log) {
    this.log = log;
  }

  /**
   * Logs what is printed; fails the build on findings, ends it on errors.
   *
   * @param advice what to do about findings
   */
  void run(List<String> arguments, String advice)
      throws MojoExecutionException, MojoFailureException {
    log.debug("deadheat " + String.join(" ", arguments));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Embedded.run(new PrintWriter(out), new PrintWriter(err), arguments);
    if (code == 0 || code == FINDINGS) {
      err.toString().lines().forEach(log::info);
      out.toString().lines().forEach(code == 0 ? log::info : log::error);
    }
    if (code == FINDINGS) {
      throw new MojoFailureException("deadheat has found races; " + advice);
    }
    if (code != 0) {
      throw new MojoExecutionException(
          err.toString().lines().findFirst().orElse("deadheat ended with code " + code));
    }
  }
}
