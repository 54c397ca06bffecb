package dev.deadheat.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.corpus.CaseCompiler;
import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.Corpus;
import dev.deadheat.corpus.CorpusCase;
import dev.deadheat.corpus.Judge;
import dev.deadheat.corpus.Outcome;
import dev.deadheat.corpus.Score;
import dev.deadheat.corpus.Tool;
import dev.deadheat.corpus.Verdicts;
import dev.deadheat.program.ProgramLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every case of the corpus, in the default mode and in {@code --sound}. Those that are not right
 * yet are listed in files: one that is there and right fails the test as much as one that is wrong
 * and not there.
 */
class CorpusTest {
  @TempDir static Path work;

  private static List<CompiledCase> cases = List.of();

  @BeforeAll
  static void compile() throws IOException {
    cases = new CaseCompiler(work).compile(Corpus.load());
    assertThat(cases).hasSizeGreaterThan(220);
  }

  @Test
  void verdictsHoldButForTheListedShortfalls() throws IOException {
    Set<String> bad = new TreeSet<>();
    StringBuilder details = new StringBuilder();
    for (CompiledCase one : cases) {
      for (Score score : Judge.judge(one.source(), Tool.CHECK, check(one, Tool.CHECK))) {
        if (!score.status().good()) {
          bad.add(name(one));
          details.append(score).append('\n');
        }
      }
    }
    assertThat(bad).as(details.toString()).isEqualTo(listed("shortfalls.txt"));
  }

  /** Nothing that is a race may be missed; what is reported beyond that is counted by case. */
  @Test
  void soundModeMissesNothing() throws IOException {
    Set<String> missed = new TreeSet<>();
    Set<String> alarms = new TreeSet<>();
    StringBuilder details = new StringBuilder();
    for (CompiledCase one : cases) {
      Outcome outcome = check(one, Tool.SOUND);
      for (Score score : Judge.judge(one.source(), Tool.SOUND, outcome)) {
        if (!score.status().good()) {
          missed.add(name(one));
          details.append(score).append('\n');
        }
      }
      // By the markers of the default mode, to which everything else is an alarm.
      for (Score score : Judge.judge(one.source(), Tool.CHECK, outcome)) {
        if (score.status() == Score.Status.UNEXPECTED) {
          alarms.add(name(one));
        }
      }
    }
    assertThat(missed).as(details.toString()).isEqualTo(listed("sound-shortfalls.txt"));
    assertThat(alarms).isEqualTo(listed("sound-alarms.txt"));
  }

  private static Outcome check(CompiledCase one, Tool tool) {
    ProgramLoader loader = new ProgramLoader(one.source().header().jdk(), one.otherJdk());
    CorpusCase source = one.source();
    return Verdicts.of(
        PlainCheck.findings(
            loader,
            one.classes(),
            List.of(),
            CheckOptions.of(source.mainClass(), source.everything(), tool == Tool.SOUND)));
  }

  private static String name(CompiledCase one) {
    return one.source().section() + "/" + one.source().name();
  }

  /** Cases that need a JDK which is not installed are neither right nor wrong. */
  private static Set<String> listed(String file) throws IOException {
    Set<String> names = new TreeSet<>();
    try (InputStream in = CorpusTest.class.getResourceAsStream(file)) {
      assertThat(in).isNotNull();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          names.add(line.split(":", 2)[0].strip());
        }
      }
    }
    Set<String> compiled = new TreeSet<>();
    cases.forEach(c -> compiled.add(name(c)));
    names.retainAll(compiled);
    return names;
  }
}
