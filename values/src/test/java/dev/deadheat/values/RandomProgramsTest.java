package dev.deadheat.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.values.domain.Style;
import dev.deadheat.values.schedule.Explorer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What is proved of random programs is asserted in many executions of them, by schedules from
 * seeds. More of them: {@code -Ddeadheat.prove.programs=500 -Ddeadheat.prove.seed=1000}.
 */
class RandomProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("deadheat.prove.programs", 8);
  private static final int FIRST = Integer.getInteger("deadheat.prove.seed", 1);
  private static final int RUNS = 30;

  @Test
  void noExecutionRefutesWhatIsProved() throws Exception {
    int proved = 0;
    int refuted = 0;
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Path directory = Files.createTempDirectory("generated");
      List<String> lines = RandomProgram.lines(seed);
      Path source = directory.resolve("Generated.java");
      Files.write(source, lines);
      Set<Integer> sure = Verifier.provedAssertions(new Verifier(source).prove(Style.POLYHEDRA));
      Explorer explorer = Verifier.explorer(source, true);
      explorer.explore(Set.of(), RUNS, RUNS);
      Set<Integer> failed = explorer.failed();
      if (Boolean.getBoolean("deadheat.prove.verbose")) {
        System.out.printf("seed %d: %d proved, %d failed%n", seed, sure.size(), failed.size());
      }
      proved += sure.size();
      refuted += failed.size();
      sure.retainAll(failed);
      assertThat(sure)
          .as("seed %d: proved, but %s%n%s", seed, explorer.failures(), String.join("\n", lines))
          .isEmpty();
      try (Stream<Path> files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
      }
    }
    System.out.printf("%d proved, %d refuted by executions%n", proved, refuted);
    assertThat(proved).as("programs about which nothing is known test nothing").isPositive();
    assertThat(refuted).isPositive();
  }
}
