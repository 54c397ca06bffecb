package dev.deadheat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who runs where. */
class OrderTest {
  @TempDir Path directory;

  private static final String RUN = "static int x; static void run() { x++; }\n";

  private boolean runs(SmallProgram p, boolean sound, String point) {
    return !p.running(p.order(sound), point).isEmpty();
  }

  @Test
  void aThreadRunsFromItsStartToItsJoin() {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            RUN
                + """
                public static void main(String[] a) throws Exception {
                  Thread t = new Thread(T::run);
                  here(); t.start(); there(); t.join(); end();
                }
                """)) {
      assertThat(runs(p, true, "here")).isFalse();
      assertThat(runs(p, true, "there")).isTrue();
      assertThat(runs(p, true, "end")).isFalse();
    }
  }

  @Test
  void whoCatchesAnInterruptionHasJoinedByDefaultOnly() {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            RUN
                + """
                public static void main(String[] a) {
                  Thread t = new Thread(T::run);
                  t.start();
                  try { t.join(); } catch (InterruptedException e) { }
                  end();
                }
                """)) {
      assertThat(runs(p, false, "end")).isFalse();
      assertThat(runs(p, true, "end")).isTrue();
    }
  }

  @Test
  void aLoopThatJoinsAllIsAJoinAndOneThatJoinsHalfIsNot() {
    String begin =
        RUN
            + """
            public static void main(String[] a) throws Exception {
              Thread[] ts = new Thread[4];
              for (int i = 0; i < ts.length; i++) { ts[i] = new Thread(T::run); ts[i].start(); }
            """;
    try (SmallProgram p =
        SmallProgram.of(
            directory, begin + "for (int i = 0; i < ts.length; i++) { ts[i].join(); } end(); }")) {
      assertThat(runs(p, true, "end")).isFalse();
    }
    try (SmallProgram p =
        SmallProgram.of(
            directory, begin + "for (int i = 0; i < 2; i++) { ts[i].join(); } end(); }")) {
      assertThat(runs(p, true, "end")).isTrue();
    }
  }

  @Test
  void aThreadThatIsNoLongerAliveHasEnded() {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            RUN
                + """
                public static void main(String[] a) {
                  Thread t = new Thread(T::run);
                  t.start();
                  while (t.isAlive()) { there(); }
                  end();
                }
                """)) {
      assertThat(runs(p, true, "there")).isTrue();
      assertThat(runs(p, true, "end")).isFalse();
    }
  }

  @Test
  void aStageHasEndedOnlyIfThoseBeforeItHave() {
    String begin =
        RUN
            + """
            public static void main(String[] a) {
              CompletableFuture<Void> one = CompletableFuture.runAsync(T::run);
              CompletableFuture<Void> two = one.thenRunAsync(T::run);
            """;
    try (SmallProgram p = SmallProgram.of(directory, begin + "there(); two.join(); end(); }")) {
      assertThat(p.running(p.order(true), "there").cardinality()).isEqualTo(2);
      assertThat(runs(p, true, "end")).isFalse();
    }
    try (SmallProgram p = SmallProgram.of(directory, begin + "one.join(); end(); }")) {
      assertThat(p.running(p.order(true), "end").cardinality()).isEqualTo(1);
    }
  }
}
