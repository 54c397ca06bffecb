package dev.deadheat.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.corpus.CaseCompiler;
import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.Corpus;
import dev.deadheat.corpus.Judge;
import dev.deadheat.corpus.Score;
import dev.deadheat.corpus.Tool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every case of the corpus. Those that are not right yet are listed in shortfalls.txt: one that is
 * there and right fails the test as much as one that is wrong and not there.
 */
class CorpusTest {
  @TempDir Path work;

  @Test
  void verdictsHoldButForTheListedShortfalls() throws IOException {
    Set<String> bad = new TreeSet<>();
    StringBuilder details = new StringBuilder();
    CheckEngine engine = new CheckEngine(Tool.CHECK);
    List<CompiledCase> cases = new CaseCompiler(work).compile(Corpus.load());
    assertThat(cases).hasSizeGreaterThan(220);
    for (CompiledCase one : cases) {
      for (Score score : Judge.judge(one.source(), Tool.CHECK, engine.examine(one))) {
        if (!score.status().good()) {
          bad.add(one.source().section() + "/" + one.source().name());
          details.append(score).append('\n');
        }
      }
    }
    Set<String> listed = shortfalls();
    // Cases that need a JDK which is not installed are neither right nor wrong.
    Set<String> compiled = new TreeSet<>();
    cases.forEach(c -> compiled.add(c.source().section() + "/" + c.source().name()));
    listed.retainAll(compiled);
    assertThat(bad).as(details.toString()).isEqualTo(listed);
  }

  private static Set<String> shortfalls() throws IOException {
    Set<String> names = new TreeSet<>();
    try (InputStream in = CorpusTest.class.getResourceAsStream("shortfalls.txt")) {
      assertThat(in).isNotNull();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          names.add(line.split(":", 2)[0].strip());
        }
      }
    }
    return names;
  }
}
