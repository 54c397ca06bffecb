package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report has the locks of both accesses: of the earlier one those it was made with. */
class HeldLocksIT {
  private static final Pattern RACE =
      Pattern.compile(
          "\"location\":\"([^\"]+)\".*?\"locks\":\\[([^]]*)\\].*?\"locks\":\\[([^]]*)\\]");

  @TempDir private Path directory;

  @Test
  void locksOfTheEarlierAccess() throws Exception {
    Programs programs = new Programs(directory, "held", 17);
    for (Path jdk : Programs.jdks()) {
      Programs.Result result = programs.run(jdk, "", List.of(), "held.Held");
      Map<String, String> earlier = new TreeMap<>();
      for (String race : result.findings().split("\\{\"id\":", -1)) {
        Matcher matcher = RACE.matcher(race);
        if (matcher.find()) {
          assertThat(matcher.group(2)).as("main holds nothing").isEmpty();
          earlier.put(matcher.group(1), matcher.group(3));
        }
      }
      assertThat(earlier)
          .as(result.err())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "held.Held$Shared.open", "",
                  "held.Held$Shared.guarded", "\"held.Held$Door\"",
                  "held.Held$Shared.twice", "\"held.Held$Door\",\"held.Held.class\"",
                  "held.Held$Shared.taken", "\"java.util.concurrent.locks.ReentrantLock\"",
                  "held.Held.BEFORE[]", "",
                  "held.Held.CELLS[]", "\"held.Held$Door\"",
                  "held.Held.NAMES", "\"held.Held$Door\",\"held.Held.class\""));
      assertThat(result.err())
          .contains("Previous write by thread 'Thread-0', holding held.Held$Door, held.Held.class:")
          .contains("Previous write by thread 'Thread-0', no locks held:");
    }
  }

  @Test
  void notKept() throws Exception {
    Programs programs = new Programs(directory, "held", 17);
    Path jdk = Programs.jdks().get(0);
    Programs.Result result = programs.run(jdk, ",history=0", List.of(), "held.Held");
    assertThat(result.err()).contains("Previous write by thread 'Thread-0', locks not kept:");
    assertThat(result.findings()).contains("\"locks\":[\"(not kept)\"]");
  }
}
