package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is named, with exit code 2, and what was there before is kept. */
class BadInputTest {
  private static final String POOL = "../examples/connection-pool";
  private static final String OFFICE = "../examples/ticket-office";

  @TempDir Path directory;

  private static String refused(String... arguments) {
    CapturedTerminal terminal = CapturedTerminal.redirected();
    assertThat(Main.run(terminal.terminal(), arguments)).isEqualTo(ExitCode.USAGE);
    assertThat(terminal.err()).startsWith("deadheat: ").doesNotContain("\tat ");
    return terminal.err();
  }

  @Test
  void aBaselineOfAnotherProject() throws IOException {
    Path baseline = directory.resolve("baseline.json");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    Main.run(terminal.terminal(), "check", POOL, "--write-baseline", baseline.toString());
    String before = Files.readString(baseline);
    String name = baseline.toString();
    assertThat(refused("check", OFFICE, "--baseline", name, "--write-baseline", name))
        .contains("baseline.json: is the baseline of other code (pool.ConnectionPool.closed is");
    assertThat(baseline).content().isEqualTo(before);
    assertThat(refused("report", name)).contains("is a baseline");
  }

  /** An analysis may take minutes: these come first, even before the input is looked at. */
  @Test
  void filesOfOptionsAreReadBeforeTheAnalysis() throws IOException {
    String gone = directory.resolve("gone").toString();
    String bad = Files.writeString(directory.resolve("bad.txt"), "rac:typo\n").toString();
    assertThat(refused("check", gone, "--suppressions", bad)).contains("'rac:typo' is no suppr");
    assertThat(refused("check", gone, "--baseline", bad)).contains("bad.txt: is not JSON");
    assertThat(refused("check", gone, "--diff", bad)).contains("bad.txt: is no unified diff");
    assertThat(refused("check", gone, "--changed-since", "-x")).contains("-x: is no revision");
  }

  @Test
  void findingsOfAnotherVersion() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("f.json"), "{\"schema\": \"deadheat-findings/2\", \"races\": []}");
    assertThat(refused("report", file.toString()))
        .contains("f.json: has the schema 'deadheat-findings/2', this deadheat reads");
  }

  @Test
  void aTargetThatIsFull() {
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "only Linux has /dev/full");
    for (String option : new String[] {"--json", "--html", "--sarif", "--write-baseline"}) {
      assertThat(refused("check", POOL, option, "/dev/full"))
          .contains("/dev/full: cannot be written: No space left on device");
    }
  }

  @Test
  void aTargetThatCannotBe() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "old");
    assertThat(refused("check", POOL, "--html", file.resolve("x.html").toString()))
        .contains("there is no directory");
    assertThat(refused("check", POOL, "--html", directory.toString())).contains("is a directory");
    assertThat(file).content().isEqualTo("old");
  }
}
