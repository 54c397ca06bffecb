package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final String ERASE = "\r\033[K";

  @Test
  void showsAndErasesItself() throws Exception {
    CapturedTerminal captured = CapturedTerminal.interactive();
    CountDownLatch shown = new CountDownLatch(3);
    try (Progress progress =
        Progress.show(
            captured.terminal(),
            () -> {
              shown.countDown();
              return "reading " + "x".repeat(100);
            },
            0)) {
      assertThat(shown.await(10, TimeUnit.SECONDS)).isTrue();
      assertThat(progress).isNotNull();
    }
    assertThat(captured.err()).startsWith(ERASE + "reading xxx").endsWith("…" + ERASE);
    assertThat(captured.out()).isEmpty();
  }

  @Test
  void quickWorkShowsNothing() {
    CapturedTerminal captured = CapturedTerminal.interactive();
    Progress.show(captured.terminal(), () -> "reading").close();
    assertThat(captured.err()).isEmpty();
  }

  @Test
  void redirectedErrorShowsNothing() throws Exception {
    CapturedTerminal captured = CapturedTerminal.redirected();
    try (Progress progress = Progress.show(captured.terminal(), () -> "reading", 0)) {
      assertThat(progress).isNotNull();
      Thread.sleep(150);
    }
    assertThat(captured.err()).isEmpty();
  }
}
