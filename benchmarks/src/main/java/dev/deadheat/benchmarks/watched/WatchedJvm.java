package dev.deadheat.benchmarks.watched;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Findings;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own with the agent, in which a driver runs many programs. */
public final class WatchedJvm {
  private final Path agent;
  private final Path directory;
  private final int limitSeconds;

  /** Its output and findings go to the directory. */
  public WatchedJvm(Path agent, Path directory, int limitSeconds) {
    this.agent = agent;
    this.directory = directory;
    this.limitSeconds = limitSeconds;
  }

  /**
   * Runs the driver to its end.
   *
   * @param ignored classes that the agent does not touch: the driver's
   */
  public Findings run(Class<?> driver, String ignored, List<String> arguments) throws IOException {
    Path findings = directory.resolve("findings.json");
    Path error = directory.resolve("run.err");
    Files.deleteIfExists(findings);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add(
        "-javaagent:" + agent + "=max_reports=100000,ignore=" + ignored + ",findings=" + findings);
    command.addAll(List.of("-cp", classesOf(driver).toString(), driver.getName()));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("run.out").toFile())
            .redirectError(error.toFile())
            .start();
    try {
      if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("programs under the agent did not end in " + limitSeconds + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (!Files.exists(findings)) {
      throw new IOException("the agent wrote no findings; see " + error);
    }
    return FindingsReader.read(findings);
  }

  /** Where the driver's class is; the agent brings all else. */
  private static Path classesOf(Class<?> driver) throws IOException {
    try {
      return Path.of(driver.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
