package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Assertion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of issue 8 as users run them, with the races that {@code check --sound} finds: what
 * is proved by the engine's own view of races (EvidenceTest in values) is proved here; and so is
 * what holds for each of several objects, published as they are.
 */
class ProveProgramsTest {
  @TempDir Path directory;

  private static List<Path> programs(String directory) throws IOException {
    Path place = Path.of("..", "values", "src", "test", "resources", directory);
    try (Stream<Path> files = Files.list(place)) {
      return files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
  }

  static List<Path> programs() throws IOException {
    return programs("programs");
  }

  /** What is known of each object depends on how it is published, which check alone sees. */
  static List<Path> objects() throws IOException {
    return programs("objects");
  }

  static List<Path> traps() throws IOException {
    return programs("traps");
  }

  @ParameterizedTest
  @MethodSource({"programs", "objects", "traps"})
  void provesWhatIsTrueAndNothingElse(Path source) throws IOException {
    Path json = directory.resolve("out.json");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    int code =
        Main.run(
            terminal.terminal(),
            "prove",
            source.toString(),
            "--fail-on",
            "never",
            "--json",
            json.toString());
    assertThat(code).as(terminal.out() + terminal.err()).isEqualTo(ExitCode.OK);
    Map<Integer, Set<Assertion.Verdict>> found = new HashMap<>();
    // The index in "assert a[0] == 1" may be in bounds, though the assertion is false.
    Map<Integer, Set<Assertion.Verdict>> asserted = new HashMap<>();
    for (Assertion a : FindingsReader.read(json).assertions()) {
      found.computeIfAbsent(a.line(), l -> new TreeSet<>()).add(a.verdict());
      if (a.what() == Assertion.What.ASSERT) {
        asserted.computeIfAbsent(a.line(), l -> new TreeSet<>()).add(a.verdict());
      }
    }
    List<String> lines = Files.readAllLines(source);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Set<Assertion.Verdict> there = found.getOrDefault(i + 1, Set.of());
      if (line.contains("// TRUE") && !line.contains("// TRUE open")) {
        assertThat(there).as(line).containsExactly(Assertion.Verdict.PROVED);
      } else if (line.contains("// FALSE")) {
        assertThat(asserted.getOrDefault(i + 1, there))
            .as(line)
            .isNotEmpty()
            .doesNotContain(Assertion.Verdict.PROVED);
      }
    }
  }
}
