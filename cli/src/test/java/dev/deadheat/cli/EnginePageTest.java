package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.html.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page that {@code check} writes, in a real browser. */
class EnginePageTest {
  @Test
  void showsWhatTheEngineKnows() throws Exception {
    Path output = Files.createDirectories(Path.of("target", "browser").toAbsolutePath());
    Path page = output.resolve("ticket-office.html");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    int code =
        Main.run(
            terminal.terminal(), "check", "../examples/ticket-office", "--html", page.toString());
    assertThat(code).as(terminal.err()).isEqualTo(ExitCode.FINDINGS);
    Browser.run("engine.mjs", output, page);
    assertThat(output.resolve("engine-race.png")).isNotEmptyFile();
  }
}
