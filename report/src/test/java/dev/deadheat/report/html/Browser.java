package dev.deadheat.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A real browser that a script drives. Playwright comes with the build; node and chromium have to
 * be on the machine. Without them a test is skipped and says what is missing; CONTRIBUTING.md has
 * the commands.
 */
public final class Browser {
  private static final Path REPORT = Path.of("..", "report").toAbsolutePath().normalize();
  private static final Path PLAYWRIGHT =
      REPORT.resolve("target/playwright/META-INF/resources/webjars/playwright-core");

  private Browser() {}

  /**
   * Runs a script of report/src/test/browser; fails if it does, with what it printed.
   *
   * @param output where screenshots and the log go
   */
  public static void run(String script, Path output, Path... pages) throws Exception {
    Path node = onPath("DEADHEAT_NODE", "node", "nodejs");
    Path chromium =
        onPath("DEADHEAT_CHROMIUM", "chromium", "chromium-browser", "google-chrome", "chrome");
    Files.createDirectories(output);
    List<String> command =
        new ArrayList<>(
            List.of(
                node.toString(),
                REPORT.resolve("src/test/browser").resolve(script).toString(),
                playwright().toString(),
                chromium.toString(),
                output.toString()));
    Stream.of(pages).map(Path::toString).forEach(command::add);
    Path log = output.resolve(script.replace(".mjs", ".log"));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    boolean ended = process.waitFor(120, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    String printed = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as("ended within two minutes\n%s", printed).isTrue();
    assertThat(process.exitValue()).as(printed).isZero();
  }

  /** The directory that the build unpacks playwright-core to. */
  private static Path playwright() throws IOException {
    if (Files.isDirectory(PLAYWRIGHT)) {
      try (Stream<Path> versions = Files.list(PLAYWRIGHT)) {
        return versions.sorted().findFirst().orElseThrow();
      }
    }
    Assumptions.abort("no browser test: Maven unpacks playwright-core, and it has not yet");
    throw new AssertionError("abort does not return");
  }

  private static Path onPath(String variable, String... names) {
    String chosen = System.getenv(variable);
    if (chosen != null) {
      return Path.of(chosen);
    }
    String path = System.getenv().getOrDefault("PATH", "");
    for (String name : names) {
      for (String directory : path.split(File.pathSeparator, -1)) {
        Path file = Path.of(directory, name);
        if (Files.isExecutable(file) && !Files.isDirectory(file)) {
          return file;
        }
      }
    }
    Assumptions.abort(
        "no browser test: none of "
            + Arrays.toString(names)
            + " is on the PATH; set "
            + variable
            + ", see CONTRIBUTING.md");
    throw new AssertionError("abort does not return");
  }
}
