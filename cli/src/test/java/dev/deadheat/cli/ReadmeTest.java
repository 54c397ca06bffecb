package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README shows what the tool prints. */
class ReadmeTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void theReportIsWhatCheckPrints() throws IOException {
    CapturedTerminal captured = CapturedTerminal.redirected();
    Path example = ROOT.resolve("examples/connection-pool");
    assertThat(Main.run(captured.terminal(), "check", example.toString())).isEqualTo(1);
    // There it is started in the root; what follows the funnel has times in it.
    String root = ROOT.toAbsolutePath().normalize() + "/";
    String printed = captured.out().replace("\r\n", "\n").replace(root, "");
    String stable = printed.substring(0, printed.lastIndexOf("10 of 10 methods"));
    assertThat(Files.readString(ROOT.resolve("README.md"))).contains(stable);
  }
}
