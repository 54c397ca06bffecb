package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.html.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The pages that {@code check} and {@code prove} write, in a real browser. */
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

  @Test
  void showsFactsBesideTheSourceLine() throws Exception {
    Path output = Files.createDirectories(Path.of("target", "browser").toAbsolutePath());
    Path page = output.resolve("tanks.html");
    Path source =
        Files.writeString(
            Files.createDirectories(output.resolve("tanks")).resolve("Tanks.java"),
            """
            public class Tanks {
              static final class Tank {
                private final int size;
                private int level;
                Tank(int size) { if (size < 1) throw new IllegalArgumentException(); this.size = size; }
                synchronized void fill() {
                  if (level < size) level++;
                  assert level <= size;
                  assert level >= 0;
                  assert level < size;
                }
                synchronized void share(int n) {
                  if (n > 0) level = level / n;
                  assert level >= 0;
                  assert level <= size;
                }
              }
              public static void main(String[] args) {
                for (int i = 1; i < 4; i++) {
                  Tank tank = new Tank(i);
                  new Thread(() -> { for (int j = 0; j < 9; j++) tank.fill(); }).start();
                  new Thread(() -> { for (int j = 0; j < 9; j++) tank.share(j); }).start();
                }
              }
            }
            """);
    CapturedTerminal terminal = CapturedTerminal.redirected();
    int code = Main.run(terminal.terminal(), "prove", source.toString(), "--html", page.toString());
    assertThat(code).as(terminal.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(terminal.err()).contains("tanks.html: 5 proved, 1 open, 0 races");
    Browser.run("prove.mjs", output, page);
    assertThat(output.resolve("prove.png")).isNotEmptyFile();
  }
}
