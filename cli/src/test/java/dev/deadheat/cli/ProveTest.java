package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.sarif.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code prove} on the command line: verdicts, the races behind refusals, outputs, bad usage. */
class ProveTest {
  private static final String COUNTER =
      """
      public class Counter {
        static final Object lock = new Object();
        static int a, b;
        static int stray;

        static void both() {
          synchronized (lock) {
            if (a < 100) {
              a++;
              b++;
            }
          }
        }
        static void check() {
          synchronized (lock) {
            assert a == b;
            assert a < 5;
          }
        }
        static void racy() {
          stray++;
          assert stray > 0;
        }
        public static void main(String[] args) {
          for (int i = 0; i < 3; i++) {
            new Thread(() -> both()).start();
            new Thread(() -> check()).start();
            new Thread(() -> racy()).start();
          }
        }
      }
      """;

  private static final String SLOTS =
      """
      public class Slots {
        private final int[] slots = new int[4];
        private int next;

        public synchronized void put(int value) {
          slots[next] = value;
          next = (next + 1) % slots.length;
        }
        public synchronized int get(int i) {
          return slots[i];
        }
      }
      """;

  @TempDir Path directory;

  private Path source(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name + ".java"), text);
  }

  private static CapturedTerminal run(int expected, String... arguments) {
    CapturedTerminal terminal = CapturedTerminal.redirected();
    List<String> all = new ArrayList<>(List.of("prove"));
    all.addAll(List.of(arguments));
    int code = Main.run(terminal.terminal(), all.toArray(new String[0]));
    assertThat(code).as(terminal.out() + terminal.err()).isEqualTo(expected);
    return terminal;
  }

  private static Assertion.Verdict at(Findings findings, int line) {
    List<Assertion> there = findings.assertions().stream().filter(a -> a.line() == line).toList();
    assertThat(there).hasSize(1);
    return there.get(0).verdict();
  }

  @Test
  void provesRefusesAndSaysWhatItKnows() throws IOException {
    Path source = source("Counter", COUNTER);
    Path json = directory.resolve("out.json");
    Path sarif = directory.resolve("out.sarif");
    Path html = directory.resolve("out.html");
    CapturedTerminal terminal =
        run(
            ExitCode.FINDINGS,
            source.toString(),
            "--json",
            json.toString(),
            "--sarif",
            sarif.toString(),
            "--html",
            html.toString(),
            "--text");
    assertThat(FindingsSchema.problems(Files.readString(json))).isEmpty();
    assertThat(SarifSchema.problems(Files.readString(sarif))).isEmpty();
    Findings findings = FindingsReader.read(json);
    assertThat(findings.mode()).isEqualTo(Mode.PROVE);
    assertThat(at(findings, 16)).isEqualTo(Assertion.Verdict.PROVED);
    assertThat(at(findings, 17)).isEqualTo(Assertion.Verdict.UNPROVED);
    assertThat(at(findings, 22)).isEqualTo(Assertion.Verdict.REFUSED);
    // The race is the one that check --sound finds, and it is there.
    assertThat(findings.races())
        .extracting(Race::location, Race::level)
        .containsOnly(org.assertj.core.groups.Tuple.tuple("Counter.stray", Level.RACE));
    Assertion refused =
        findings.assertions().stream().filter(a -> a.race() != null).findFirst().orElseThrow();
    assertThat(findings.races()).anyMatch(r -> r.id().equals(refused.race()));
    // Facts: of what is open, and of what is proved.
    assertThat(terminal.out()).contains("unproved assert at Counter.check").contains("a >= 5");
    assertThat(findings.assertions())
        .filteredOn(a -> a.line() == 16)
        .allMatch(a -> a.facts().contains("a == b"));
    assertThat(Files.readString(html)).contains("a == b");
  }

  @Test
  void aSuppressedRaceIsARace() throws IOException {
    String suppressed =
        COUNTER.replace("  static void racy", "  @SuppressWarnings(\"deadheat\") static void racy");
    Path source = source("Counter", suppressed);
    Path json = directory.resolve("out.json");
    run(ExitCode.FINDINGS, source.toString(), "--json", json.toString());
    assertThat(at(FindingsReader.read(json), 22)).isEqualTo(Assertion.Verdict.REFUSED);
  }

  @Test
  void aLibraryNeedsNoMain() throws IOException {
    Path source = source("Slots", SLOTS);
    Path json = directory.resolve("out.json");
    run(ExitCode.FINDINGS, source.toString(), "--library", "--json", json.toString());
    Findings findings = FindingsReader.read(json);
    assertThat(at(findings, 6)).isEqualTo(Assertion.Verdict.PROVED);
    assertThat(at(findings, 7)).isEqualTo(Assertion.Verdict.PROVED);
    assertThat(at(findings, 10)).isEqualTo(Assertion.Verdict.UNPROVED);
  }

  @Test
  void explainsRegionsAndFacts() throws IOException {
    Path source = source("Counter", COUNTER);
    CapturedTerminal terminal = run(ExitCode.OK, source.toString(), "--explain", "Counter.java:16");
    assertThat(terminal.out())
        .contains("region of Counter.a, Counter.b, guarded by")
        .contains("Counter.java:16 assert proved")
        .contains("a == b");
    terminal = run(ExitCode.USAGE, source.toString(), "--explain", "Counter.java:1");
    assertThat(terminal.err()).contains("nothing to prove there");
  }

  /** What shares a guard is a region only if nothing else touches one part of it (Remark 13). */
  @Test
  void explainsWhyAFieldIsNoPartOfARegion() throws IOException {
    String text =
        """
        public class Late {
          static final Object lock = new Object();
          static int x, y;
          static void first() { synchronized (lock) { x = 1; } }
          static void second() { synchronized (lock) { assert x + y <= 6; } }
          static void third() { synchronized (lock) { y = 4; } }
          public static void main(String[] args) {
            new Thread(() -> first()).start();
            y = 5;
            new Thread(() -> second()).start();
            new Thread(() -> third()).start();
          }
        }
        """;
    Path source = source("Late", text);
    CapturedTerminal terminal = run(ExitCode.OK, source.toString(), "--explain", "all");
    assertThat(terminal.out())
        .contains("region of Late.x, guarded by")
        .contains("region of Late.y, guarded by")
        .contains("alone, because");
    String early =
        text.replace("    y = 5;\n", "")
            .replace("main(String[] args) {\n", "main(String[] args) {\n    y = 5;\n");
    terminal = run(ExitCode.OK, source("Late", early).toString(), "--explain", "all");
    assertThat(terminal.out())
        .containsPattern("region of Late\\.[xy], Late\\.[xy], guarded by")
        .doesNotContain("alone, because");
  }

  @Test
  void badUsageIsToldInOneLine() throws IOException {
    Path source = source("Slots", SLOTS);
    assertThat(run(ExitCode.USAGE, source.toString()).err())
        .contains("none of the classes has a main method")
        .contains("--library");
    assertThat(run(ExitCode.USAGE, source.toString(), "--main", "Nowhere").err())
        .contains("Nowhere has no main method");
    assertThat(run(ExitCode.USAGE, source.toString(), "--main", "A", "--library").err())
        .contains("exclude each other");
    assertThat(run(ExitCode.USAGE, source.toString(), "--domain", "circles").err())
        .contains("--domain");
    assertThat(run(ExitCode.USAGE, directory.resolve("missing").toString()).err())
        .contains("missing");
    Path empty = Files.createDirectory(directory.resolve("empty"));
    assertThat(run(ExitCode.USAGE, empty.toString()).err()).doesNotContain("Exception");
    Path broken = source("Broken", "public class Broken { void m( }");
    assertThat(run(ExitCode.USAGE, broken.toString()).err()).doesNotContain("\tat ");
  }
}
