package dev.deadheat.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.values.schedule.Detail;
import dev.deadheat.values.schedule.Explorer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs by seeds are executions of the program, all that their kind allows, and can be repeated. */
class ExplorerTest {
  private static final int RUNS = 24;

  private static Path program(String name) throws Exception {
    return Path.of(ExplorerTest.class.getResource("/runs/" + name + ".java").toURI());
  }

  @ParameterizedTest
  @EnumSource
  void whatTheLanguageOrdersStaysOrdered(Detail detail) throws Exception {
    Explorer explorer = Verifier.explorer(program("Ordered"), false);
    for (int seed = 0; seed < RUNS; seed++) {
      explorer.run(detail, seed);
    }
    assertThat(explorer.failures()).isEmpty();
  }

  /** Each kind shows what the ones before it show, and one more. */
  @Test
  void eachKindShowsMore() throws Exception {
    Path source = program("Unordered");
    Set<Integer> expected = new TreeSet<>();
    for (Detail detail : Detail.values()) {
      expected.addAll(new Verifier(source).marked(detail.name()));
      Explorer explorer = Verifier.explorer(source, false);
      for (int seed = 0; seed < 4 * RUNS; seed++) {
        explorer.run(detail, seed);
      }
      assertThat(explorer.failed()).as("%s", detail).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSeedRepeatsItsRun(Detail detail) throws Exception {
    Path source = program("Unordered");
    List<Set<Integer>> first = runs(Verifier.explorer(source, false), detail);
    Explorer again = Verifier.explorer(source, false);
    for (int seed = 0; seed < RUNS; seed++) {
      Set<Integer> found = again.run(detail, seed);
      // On a busy machine a thread that is not running for long looks as if it waited elsewhere.
      for (int more = 0; more < 2 && !found.equals(first.get(seed)); more++) {
        found = again.run(detail, seed);
      }
      assertThat(found).as("seed %s", seed).isEqualTo(first.get(seed));
    }
    assertThat(new TreeSet<>(first.stream().map(Set::toString).toList()))
        .as("different seeds, different runs")
        .hasSizeGreaterThan(1);
  }

  private static List<Set<Integer>> runs(Explorer explorer, Detail detail) {
    List<Set<Integer>> found = new ArrayList<>();
    for (int seed = 0; seed < RUNS; seed++) {
      found.add(explorer.run(detail, seed));
    }
    return found;
  }
}
