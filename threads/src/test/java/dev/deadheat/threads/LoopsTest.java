package dev.deadheat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopsTest {
  @TempDir Path directory;

  @Test
  void knowsWhatRepeatsAndWhatComesAfterWhat() {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            """
            public static void main(String[] a) {
              here();
              for (int i = 0; i < 3; i++) { there(); }
              end();
            }
            """)) {
      Loops loops = new Loops(p.body("main"));
      int here = p.call("main", "here");
      int there = p.call("main", "there");
      int end = p.call("main", "end");
      assertThat(loops.repeats(here)).isFalse();
      assertThat(loops.repeats(there)).isTrue();
      assertThat(loops.sameLoop(here, there)).isFalse();
      assertThat(loops.sameLoop(here, end)).isTrue();
      assertThat(loops.leadsTo(here, end)).isTrue();
      assertThat(loops.leadsTo(end, here)).isFalse();
      assertThat(loops.leadsTo(there, there)).isTrue();
    }
  }
}
