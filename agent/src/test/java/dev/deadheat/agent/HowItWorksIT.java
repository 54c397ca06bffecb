package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/how-it-works.md shows what {@code run} prints of its example. */
class HowItWorksIT {
  private static final Path DOCS = Path.of("..", "docs");

  /** More than it ever takes: the worker would have to overtake main in each of them. */
  private static final int MOST_RUNS = 50;

  @TempDir private Path directory;

  private static String shown() throws IOException {
    String page = Files.readString(DOCS.resolve("how-it-works.md"));
    int begin = page.indexOf("```\n$ deadheat run");
    assertThat(begin).as("the page shows run").isPositive();
    int output = page.indexOf('\n', begin + 4) + 1;
    return plain(page.substring(output, page.indexOf("```", output)));
  }

  private static String plain(String text) {
    return text.replaceAll("@[0-9a-f]+", "@");
  }

  /** Whether its lines are there in this order; the page leaves out those inside the JDK. */
  private static boolean contains(String printed, String shown) {
    List<String> lines = new ArrayList<>(printed.lines().toList());
    for (String line : shown.lines().toList()) {
      int at = lines.indexOf(line);
      if (at < 0) {
        return false;
      }
      lines.subList(0, at + 1).clear();
    }
    return true;
  }

  /**
   * The page is about the execution in which main is first. What an execution has in which the
   * worker is first is no race, or the same one told from the other side.
   */
  @Test
  void anExecutionPrintsWhatThePageShows() throws Exception {
    Programs programs = new Programs(directory, "../../../../docs/how-it-works");
    Path jdk = Programs.jdks().get(0);
    String shown = shown();
    String printed = "";
    for (int run = 0; run < MOST_RUNS && !contains(printed, shown); run++) {
      printed = plain(programs.run(jdk, "", List.of(), "Tally").err());
      assertThat(printed).doesNotContain("DATA RACE #2");
      if (printed.contains("DATA RACE")) {
        assertThat(printed).contains("on Tally.count", "Tally.java:15", "Tally.java:19");
      }
    }
    assertThat(contains(printed, shown)).as("%s%nis not in%n%s", shown, printed).isTrue();
  }
}
