package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.Golden;
import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.output.Format;
import dev.deadheat.report.output.Reports;
import dev.deadheat.report.sarif.SarifSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@code check} says of a fixed set of programs, in every format that is compared by eye:
 * src/test/golden. The names of their lambdas, which javac gives as it likes, are not part of it.
 */
class EngineGoldenTest {
  private static final String EXAMPLES = "examples/";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "examples/connection-pool",
        "examples/ticket-office",
        "examples/work-queue",
        "corpus/cases/locks/A16CacheFilledUnderReadLockLibraryBad.java",
        "corpus/cases/papers/ChordRunningExampleBad.java",
        "corpus/cases/papers/OldVectorBad.java",
        "corpus/cases/sharing/C20ArrayGivenInBad.java",
        "corpus/cases/sharing/C24HashMapLibraryBad.java",
        "corpus/cases/sharing/C32GuardedByOneAccessBad.java",
        "corpus/cases/threads/B11bStartInConstructorBad.java"
      })
  void outputIsAsBefore(String program) throws IOException {
    // A repository of its own: addresses must not depend on where this one is.
    Files.createDirectory(directory.resolve(".git"));
    Path copy = directory.resolve("src");
    copy(Path.of("..", program), copy);
    Findings findings = check(copy);
    String name =
        program.startsWith(EXAMPLES)
            ? program.substring(EXAMPLES.length())
            : program.substring(program.lastIndexOf('/') + 1).replace(".java", "");

    Golden.compare(name + ".txt", printed(Format.TEXT, findings));
    String json = printed(Format.JSON, findings);
    Golden.compare(name + ".json", json);
    assertThat(FindingsSchema.problems(json)).isEmpty();
    String sarif = printed(Format.SARIF, findings);
    assertThat(SarifSchema.problems(sarif)).isEmpty();
    // The rules are the same in each, and in docs/rules; the results are what differs.
    Golden.compare(name + ".sarif", sarif.substring(sarif.indexOf("\"invocations\"")));
  }

  private Findings check(Path copy) {
    Path json = directory.resolve("findings.json");
    CapturedTerminal terminal = CapturedTerminal.redirected();
    int code = Main.run(terminal.terminal(), "check", copy.toString(), "--json", json.toString());
    assertThat(code).as(terminal.err()).isEqualTo(ExitCode.FINDINGS);
    Findings found = FindingsReader.read(json);
    // What it cost is never the same; the inputs and the version are named as they would be there.
    Stats stats = found.stats();
    Findings.Builder fixed =
        Findings.of(found.mode(), "0").input("src").roots(found.roots()).stages(found.stages());
    found.races().forEach(fixed::race);
    found.threads().forEach(fixed::thread);
    found.packages().forEach((p, counts) -> counts.forEach((c, n) -> fixed.classes(p, c, n)));
    found.warnings().forEach(fixed::warning);
    found.suppressed().forEach(fixed::suppressed);
    fixed.stats(new Stats(0, 0, 0, stats.classes(), stats.methods(), stats.reachableMethods()));
    return fixed.buildWithIds();
  }

  private String printed(Format format, Findings findings) {
    return new Reports()
        .all()
        .directory(directory, directory.resolve("src"))
        .target(format, null)
        .printed(findings);
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path file : files) {
      Path target =
          Files.isDirectory(from)
              ? to.resolve(from.relativize(file).toString())
              : to.resolve(String.valueOf(from.getParent().getFileName()))
                  .resolve(String.valueOf(from.getFileName()));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }
}
