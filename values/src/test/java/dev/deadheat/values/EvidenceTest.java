package dev.deadheat.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.schedule.Explorer;
import dev.deadheat.values.sharing.RaceOracle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The programs of issue 8: what is true is proved, what is false never is.
 *
 * <p>Lines marked {@code // TRUE} hold in every execution; {@code // TRUE open: why} are known
 * shortfalls, and fail here when they come true; {@code // FALSE} fail in some execution of the
 * program's main, which is found by trying schedules from seeds, and can be repeated.
 */
class EvidenceTest {
  /** Runs of each kind, of which the proved assertions stand all. */
  private static final int LEAST = 8;

  /** Runs of each kind until all that is false has failed. */
  private static final int MOST = Integer.getInteger("deadheat.prove.runs", 400);

  static List<Path> programs() throws Exception {
    return Verifier.programs("programs");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void provesWhatIsTrueAndNothingElse(Path source) throws Exception {
    Verifier verifier = new Verifier(source);
    Prove.Answer answer = verifier.prove(Style.POLYHEDRA);
    Set<Integer> wrong = Verifier.provedAssertions(answer);
    wrong.retainAll(verifier.marked("FALSE"));
    assertThat(wrong).as("false, but proved").isEmpty();
    Set<Integer> proved = Verifier.lines(answer, Verdict.Outcome.PROVED);
    assertThat(proved).as("proved").containsAll(verifier.marked("TRUE"));
    proved.retainAll(verifier.open());
    assertThat(proved).as("proved by now: remove the reason").isEmpty();
    // Every marked line is one that the analysis has something to say about.
    assertThat(seen(answer)).containsAll(verifier.marked("FALSE"));
  }

  private static Set<Integer> seen(Prove.Answer answer) {
    Set<Integer> seen = new TreeSet<>();
    answer.verdicts().forEach(v -> seen.add(v.obligation().line()));
    return seen;
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
    wrong.retainAll(verifier.marked("FALSE"));
    assertThat(wrong).as("false, but proved").isEmpty();
    assertThat(seen(answer)).as("what is said nothing about").containsAll(verifier.marked("FALSE"));
  }

  /** Proved with the races of check: {@code ProveProgramsTest} of the command line. */
  static List<Path> objects() throws Exception {
    return Verifier.programs("objects");
  }

  /**
   * Each false assertion fails in a run of the program's own main, nothing else does, and all that
   * is false can be reached although other assertions end threads when they fail.
   */
  @ParameterizedTest
  @MethodSource({"programs", "objects", "traps"})
  void whatIsFalseFailsInSomeExecution(Path source) throws Exception {
    Set<Integer> wanted = new Verifier(source).marked("FALSE");
    Explorer explorer = Verifier.explorer(source, false);
    explorer.explore(wanted, LEAST, MOST);
    System.out.println(source.getFileName() + " fails in these runs: " + explorer.failures());
    assertThat(explorer.failed()).as("%s", explorer.failures()).isEqualTo(wanted);
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
    Explorer explorer = Verifier.explorer(mutant, true);
    explorer.explore(Set.of(), LEAST, LEAST);
    proved.retainAll(explorer.failed());
    assertThat(proved).as("proved, but failed: %s", explorer.failures()).isEmpty();
    Files.delete(mutant);
    Files.delete(directory);
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
