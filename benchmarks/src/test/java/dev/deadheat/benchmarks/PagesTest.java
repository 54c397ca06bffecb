package dev.deadheat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.corpus.Corpus;
import dev.deadheat.corpus.CorpusCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Pages in docs/ say what the result files say, and those say what the tests hold. */
class PagesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @Test
  void resultsAreThoseOfTheFiles() throws IOException {
    assertThat(Files.readString(ROOT.resolve("docs/results.md")))
        .as("run benchmarks/run results")
        .isEqualTo(ResultsPage.text(ROOT));
  }

  @Test
  void idiomsAreThoseOfTheCorpus() throws IOException {
    Path file = ROOT.resolve("benchmarks/results/corpus.json");
    assertThat(Files.readString(ROOT.resolve("docs/idioms.md")))
        .as("run ./deadheat-corpus")
        .isEqualTo(CorpusSuite.page(file));
  }

  /** CorpusTest of the module races holds what these lists say; the page must say the same. */
  @Test
  void shortfallsOnThePageAreThoseOfTheTests() throws IOException {
    Map<String, ?> results = JsonFile.read(ROOT.resolve("benchmarks/results/corpus.json"));
    Map<?, ?> cases = (Map<?, ?>) results.get("cases");
    assertThat(cases).isNotNull();
    for (CorpusCase one : Corpus.load()) {
      if (one.header().jdk() <= 17) {
        assertThat(cases.containsKey(one.toString())).as("%s: run ./deadheat-corpus", one).isTrue();
      }
    }
    assertThat(wrong(cases, "CHECK")).isEqualTo(listed("shortfalls.txt"));
    assertThat(wrong(cases, "SOUND")).isEqualTo(listed("sound-shortfalls.txt"));
  }

  private static Set<String> wrong(Map<?, ?> cases, String tool) {
    Set<String> names = new TreeSet<>();
    cases.forEach(
        (name, answers) -> {
          Object answer = ((Map<?, ?>) answers).get(tool);
          // Known shortfalls that a case itself marks are as expected.
          if (answer instanceof String text && !text.isEmpty() && !text.startsWith("known")) {
            names.add(name.toString());
          }
        });
    return names;
  }

  private static Set<String> listed(String file) throws IOException {
    Set<String> names = new TreeSet<>();
    Path list = ROOT.resolve("races/src/test/resources/dev/deadheat/races").resolve(file);
    for (String line : Files.readAllLines(list)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        names.add(line.split(":", 2)[0].strip());
      }
    }
    return names;
  }
}
