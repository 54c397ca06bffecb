package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while an analysis is under way. */
class InterruptTest {
  private static final int INTERRUPTED = 130;

  @TempDir Path temporary;

  @Test
  @Timeout(120)
  void ctrlCEndsACheckInTheMiddle() throws Exception {
    Path kill = Path.of("/bin/kill");
    assumeTrue(Files.isExecutable(kill), "there is no kill");
    assumeFalse(ignoresInterrupts(), "whoever started this JVM has it ignore Ctrl-C");
    Path large = Path.of(System.getProperty("java.home"), "jmods", "java.base.jmod");
    assumeTrue(Files.exists(large), "the JDK has no jmods");
    Path out = temporary.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Ddeadheat.terminal.err=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.deadheat.cli.Main",
                "check",
                "--library",
                "--cache",
                temporary.resolve("cache").toString(),
                large.toString())
            .redirectOutput(out.toFile())
            .start();
    try {
      String shown = readUntil(process.getErrorStream(), "points-to");
      assertThat(shown).doesNotContain("Exception");
      new ProcessBuilder(kill.toString(), "-INT", String.valueOf(process.pid())).start().waitFor();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
      String rest = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(rest).doesNotContain("Exception").doesNotContain("internal error");
      assertThat(out).isEmptyFile();
    } finally {
      process.destroyForcibly();
    }
  }

  /** What progress shows, up to a word that is surely shown for a long time. */
  private static String readUntil(InputStream err, String word) throws Exception {
    StringBuilder shown = new StringBuilder();
    while (shown.indexOf(word) < 0) {
      int next = err.read();
      assertThat(next).as("it ended early: %s", shown).isNotEqualTo(-1);
      shown.append((char) next);
    }
    return shown.toString();
  }

  /** A shell starts what it runs in the background that way, and a JVM then leaves it so. */
  private static boolean ignoresInterrupts() throws Exception {
    Path status = Path.of("/proc/self/status");
    List<String> lines = Files.exists(status) ? Files.readAllLines(status) : List.of();
    return lines.stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).trim(), 16) & 2) != 0);
  }
}
