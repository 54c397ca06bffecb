package dev.deadheat.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.sharing.RaceOracle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of issue 8: what is true is proved, what is false never is.
 *
 * <p>Lines marked {@code // TRUE} hold in every execution; {@code // TRUE open: why} are known
 * shortfalls, and fail here when they come true; {@code // FALSE} fail in the execution that the
 * program's method {@code violate} makes, {@code // FALSE2} in that of {@code violate2}, and so on.
 */
class EvidenceTest {
  static List<Path> programs() throws Exception {
    return Verifier.programs("programs");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void provesWhatIsTrueAndNothingElse(Path source) throws Exception {
    Verifier verifier = new Verifier(source);
    Prove.Answer answer = verifier.prove(Style.POLYHEDRA);
    Set<Integer> wrong = Verifier.provedAssertions(answer);
    wrong.retainAll(falseLines(verifier));
    assertThat(wrong).as("false, but proved").isEmpty();
    Set<Integer> proved = Verifier.lines(answer, Verdict.Outcome.PROVED);
    assertThat(proved).as("proved").containsAll(verifier.marked("TRUE"));
    proved.retainAll(verifier.open());
    assertThat(proved).as("proved by now: remove the reason").isEmpty();
    // Every marked line is one that the analysis has something to say about.
    Set<Integer> seen = new TreeSet<>();
    answer.verdicts().forEach(v -> seen.add(v.obligation().line()));
    assertThat(seen).containsAll(falseLines(verifier));
  }

  private static Set<Integer> falseLines(Verifier verifier) {
    Set<Integer> lines = verifier.marked("FALSE");
    lines.addAll(verifier.marked("FALSE2"));
    lines.addAll(verifier.marked("FALSE3"));
    return lines;
  }

  static List<Path> traps() throws Exception {
    return Verifier.programs("traps");
  }

  /** What an analysis that forgets something would prove. */
  @ParameterizedTest
  @MethodSource("traps")
  void doesNotFallIntoTraps(Path source) throws Exception {
    Verifier verifier = new Verifier(source);
    Prove.Answer answer = verifier.prove(Style.OCTAGON);
    Set<Integer> wrong = Verifier.provedAssertions(answer);
    wrong.retainAll(falseLines(verifier));
    assertThat(wrong).as("false, but proved").isEmpty();
    whatIsFalseFailsInSomeExecution(source);
  }

  /** Proved with the races of check: {@code ProveProgramsTest} of the command line. */
  static List<Path> objects() throws Exception {
    return Verifier.programs("objects");
  }

  @ParameterizedTest
  @MethodSource({"programs", "objects"})
  void whatIsFalseFailsInSomeExecution(Path source) throws Exception {
    Verifier verifier = new Verifier(source);
    assertThat(Verifier.failures(source, "violate")).isEqualTo(verifier.marked("FALSE"));
    for (int i = 2; i <= 3; i++) {
      if (!verifier.marked("FALSE" + i).isEmpty()) {
        assertThat(Verifier.failures(source, "violate" + i))
            .isEqualTo(verifier.marked("FALSE" + i));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void noExecutionRefutesWhatIsProvedOfAMutant(Path source) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(source));
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("// TRUE") && lines.get(i).contains("assert ")) {
        lines.set(i, stronger(lines.get(i)));
      }
    }
    Path directory = Files.createTempDirectory("mutant");
    Path mutant = directory.resolve(source.getFileName());
    Files.write(mutant, lines);
    Set<Integer> proved = Verifier.provedAssertions(new Verifier(mutant).prove(Style.OCTAGON));
    // An assertion that fails would end its thread and leave others waiting: note it instead.
    Set<Integer> failed = new ConcurrentSkipListSet<>();
    System.getProperties().put("prove.failed", failed);
    for (int i = 0; i < lines.size(); i++) {
      lines.set(i, noting(lines.get(i), i + 1));
    }
    Files.write(mutant, lines);
    boolean endless = source.getFileName().toString().equals("Fig311.java");
    if (!endless) {
      Verifier.failures(mutant, "main", (Object) new String[0]);
    }
    failed.retainAll(proved);
    assertThat(failed).as("proved, but failed in an execution").isEmpty();
    Files.delete(mutant);
    Files.delete(directory);
  }

  private static String noting(String line, int number) {
    return Pattern.compile("assert (.*?);")
        .matcher(line)
        .replaceAll(
            "if (!($1)) ((java.util.Set<Integer>) System.getProperties().get(\"prove.failed\"))"
                + ".add("
                + number
                + ");");
  }

  /** The same condition, a little too strong. */
  private static String stronger(String line) {
    String changed = line.replace("<=", "<").replace(">=", ">");
    if (changed.equals(line)) {
      changed = line.replace("==", "!=");
    }
    if (changed.equals(line)) {
      changed = line.replace("!=", "==");
    }
    if (changed.equals(line)) {
      changed = Pattern.compile("< (\\d+)").matcher(line).replaceAll("< $1 - 1");
    }
    return changed;
  }

  @Test
  void racesRefuse() throws Exception {
    for (Path source : Verifier.programs("refused")) {
      Verifier verifier = new Verifier(source);
      Prove.Answer answer = verifier.prove(Style.OCTAGON);
      assertThat(Verifier.lines(answer, Verdict.Outcome.REFUSED))
          .containsAll(verifier.marked("REFUSED"));
      assertThat(Verifier.lines(answer, Verdict.Outcome.PROVED))
          .containsAll(verifier.marked("TRUE"))
          .doesNotContainAnyElementsOf(verifier.marked("REFUSED"));
    }
  }

  @Test
  void whatTheRaceEngineKnowsCounts() throws Exception {
    Verifier verifier = new Verifier(Verifier.programs("programs").get(0));
    RaceOracle.Known known = new RaceOracle.Known("r1", "reported by check");
    RaceOracle everything =
        new RaceOracle() {
          @Override
          public Known race(Field field) {
            return known;
          }

          @Override
          public Known raceAt(Method method, int line) {
            return null;
          }
        };
    Prove.Answer answer = verifier.prove(Style.OCTAGON, everything);
    assertThat(Verifier.provedAssertions(answer)).isEmpty();
    assertThat(answer.verdicts())
        .filteredOn(v -> v.outcome() == Verdict.Outcome.REFUSED)
        .isNotEmpty()
        .allMatch(v -> v.refusal() != null && "r1".equals(v.refusal().id()));
  }
}
