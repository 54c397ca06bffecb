package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How locations are named where the instruction does not tell, and what annotations hide. */
class NamesIT {
  private static final Pattern RACE =
      Pattern.compile("\"location\":\"([^\"]+)\".*?\"method\":\"(\\w+)\".*?\"line\":(\\d+)");

  @TempDir private Path directory;

  @Test
  void fieldsBehindGettersLocalsAndAccessorsAreNamed() throws Exception {
    // Java 8 is the last with accessors for nested classes.
    Programs programs = new Programs(directory, "names", 8);
    List<String> source = Files.readAllLines(Path.of("src/test/programs/names/Names.java"));
    for (Path jdk : Programs.jdks()) {
      Programs.Result result = programs.run(jdk, "", List.of(), "names.Names");
      Map<String, String> found = new TreeMap<>();
      for (String race : result.findings().split("\\{\"id\":", -1)) {
        Matcher matcher = RACE.matcher(race);
        if (matcher.find()) {
          String line = source.get(Integer.parseInt(matcher.group(3)) - 1);
          found.put(matcher.group(1), line.substring(line.indexOf("// ") + 3));
        }
      }
      assertThat(found)
          .as(result.err())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "names.Names.count", "accessor",
                  "names.Names.cells[]", "getter",
                  "names.Names.local[]", "local",
                  "names.Names.filled[]", "fill",
                  "names.Names$Impl.inside[]", "interface",
                  "names.Names.FORMAT", "format",
                  "names.Names$Other.n", "other"));
      assertThat(result.findings()).contains("\"suppressed\":{\"annotation\":2}");
      assertThat(result.findings()).doesNotContain("access$");
    }
  }
}
