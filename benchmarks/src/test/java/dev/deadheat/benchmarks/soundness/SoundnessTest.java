package dev.deadheat.benchmarks.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every race that some schedule of a random program shows is in {@code check --sound}. More
 * programs, and the agent: {@code benchmarks/run soundness}. For a failing seed, {@code
 * benchmarks/run soundness 1 SEED} writes a small case of the corpus.
 */
class SoundnessTest {
  private static final int PROGRAMS = Integer.getInteger("deadheat.soundness.programs", 500);
  private static final int FIRST = Integer.getInteger("deadheat.soundness.seed", 1_000_000);
  private static final Trial.Effort EFFORT = new Trial.Effort(4, 16);

  @TempDir private Path work;

  @Test
  void checkReportsWhatSchedulesShow() throws Exception {
    Map<String, String> sources = new LinkedHashMap<>();
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      sources.putAll(Soundness.sources(seed));
    }
    List<Compiled> programs = Compiled.all(sources);
    assertThat(programs).hasSize(PROGRAMS);
    int racy = 0;
    List<String> missed = new ArrayList<>();
    for (Compiled program : programs) {
      Trial trial = Trial.of(program, EFFORT, work);
      racy += trial.shown().isEmpty() ? 0 : 1;
      if (!trial.missed().isEmpty()) {
        missed.add(program.mainClass() + " " + trial.missed());
      }
    }
    assertThat(missed).isEmpty();
    assertThat(racy).as("programs without races show nothing").isGreaterThan(PROGRAMS / 4);
  }
}
