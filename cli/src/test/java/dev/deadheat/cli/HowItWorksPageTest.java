package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/how-it-works.md shows what the tool prints of its example. */
class HowItWorksPageTest {
  private static final Path DOCS = Path.of("../docs");

  /** The output of a command as the page shows it; what it leaves out is between its lines. */
  private static String shown(String command) throws IOException {
    String page = Files.readString(DOCS.resolve("how-it-works.md"));
    int begin = page.indexOf("```\n$ deadheat " + command);
    assertThat(begin).as("the page shows %s", command).isPositive();
    int output = page.indexOf('\n', begin + 4) + 1;
    return page.substring(output, page.indexOf("```", output));
  }

  private static String printed(String... arguments) {
    CapturedTerminal captured = CapturedTerminal.redirected();
    assertThat(Main.run(captured.terminal(), arguments)).isEqualTo(1);
    String root = DOCS.resolve("how-it-works").toAbsolutePath().normalize() + "/";
    return captured
        .out()
        .replace("\r\n", "\n")
        .replace(root, "")
        .replaceAll(" \\[[0-9a-f]{12}\\]", "");
  }

  private static String example() {
    return DOCS.resolve("how-it-works/Tally.java").toString();
  }

  @Test
  void checkPrintsWhatThePageShows() throws IOException {
    String printed = printed("check", example(), "--main", "Tally");
    int at = 0;
    for (String line : shown("check").lines().toList()) {
      int found = printed.indexOf(line, at);
      assertThat(found).as(line).isNotNegative();
      at = found + line.length();
    }
  }

  @Test
  void provePrintsWhatThePageShows() throws IOException {
    String printed = printed("prove", example(), "--main", "Tally");
    assertThat(shown("prove").lines())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(printed).contains(line));
  }
}
