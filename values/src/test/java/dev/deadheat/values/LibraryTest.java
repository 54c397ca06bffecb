package dev.deadheat.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes without a main: lines marked as in {@link EvidenceTest}. */
class LibraryTest {
  static List<Path> classes() throws Exception {
    return Verifier.programs("library");
  }

  @ParameterizedTest
  @MethodSource("classes")
  void provesWhatIsTrueAndNothingElse(Path source) throws Exception {
    Verifier verifier = new Verifier(source);
    Prove.Answer answer = verifier.proveLibrary(Style.OCTAGON);
    Set<Integer> wrong = Verifier.provedAssertions(answer);
    wrong.retainAll(verifier.marked("FALSE"));
    assertThat(wrong).as("false, but proved").isEmpty();
    assertThat(Verifier.lines(answer, Verdict.Outcome.PROVED)).containsAll(verifier.marked("TRUE"));
    assertThat(Verifier.failures(source, "violate")).isEqualTo(verifier.marked("FALSE"));
  }
}
