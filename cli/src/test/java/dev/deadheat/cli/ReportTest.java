package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.json.FindingsWriter;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir Path directory;

  private final CapturedTerminal terminal = CapturedTerminal.redirected();
  private Path check;
  private Path run;

  private static Findings findings(Mode mode) {
    return Findings.of(mode, "1")
        .race(
            Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "app.A.x")
                .message("app.A.x is read and written")
                .access(Access.at(AccessKind.READ, "app.A", "get").source("A.java", 3).build())
                .access(Access.at(AccessKind.WRITE, "app.A", "set").source("A.java", 7).build())
                .count(mode == Mode.RUN ? 1 : 0)
                .build())
        .build();
  }

  private Path write(String name, Findings findings) throws Exception {
    Path file = directory.resolve(name);
    try (Writer writer = Files.newBufferedWriter(file)) {
      FindingsWriter.write(findings, writer);
    }
    return file;
  }

  @BeforeEach
  void writeFindings() throws Exception {
    check = write("check.json", findings(Mode.CHECK));
    run = write("run.json", findings(Mode.RUN));
  }

  private int report(Object... arguments) {
    List<String> texts =
        java.util.stream.Stream.concat(
                java.util.stream.Stream.of("report"), java.util.Arrays.stream(arguments))
            .map(String::valueOf)
            .toList();
    return Main.run(terminal.terminal(), texts.toArray(String[]::new));
  }

  @Test
  void printsTextAndDoesNotFailUnlessAsked() {
    assertThat(report(check)).isEqualTo(ExitCode.OK);
    assertThat(terminal.out()).contains("RACE on app.A.x", "1 race");
    assertThat(report(check, "--fail-on", "race")).isEqualTo(ExitCode.FINDINGS);
  }

  @Test
  void mergesCheckAndRun() {
    assertThat(report(check, run)).isEqualTo(ExitCode.OK);
    assertThat(terminal.out()).contains("confirmed by execution").containsOnlyOnce("RACE on");
  }

  @Test
  void writesSeveralFilesAndSaysSo() {
    Path html = directory.resolve("a.html");
    Path sarif = directory.resolve("a.sarif");
    assertThat(report(check, "--html", html, "--sarif", sarif)).isEqualTo(ExitCode.OK);
    assertThat(terminal.out()).isEmpty();
    assertThat(terminal.err()).contains("a.html: 1 race, 0 notes", "a.sarif: 1 race");
    assertThat(html).content().contains("app.A.x");
    assertThat(sarif).content().contains("\"2.1.0\"");
  }

  @Test
  void formatAndOutputGoTogether() {
    Path json = directory.resolve("b.json");
    assertThat(report(check, "--format", "json", "-o", json)).isEqualTo(ExitCode.OK);
    assertThat(json).hasSameTextualContentAs(check);
    assertThat(report(check, "--format=sarif")).isEqualTo(ExitCode.OK);
    assertThat(terminal.out()).contains("\"version\" : \"2.1.0\"");
  }

  @Test
  void baselineOfTheCommandLine() {
    Path baseline = directory.resolve("baseline.json");
    assertThat(report(check, "--write-baseline", baseline, "--fail-on=race")).isEqualTo(1);
    assertThat(report(check, "--baseline", baseline, "--fail-on=race")).isZero();
    assertThat(terminal.out()).contains("0 new, 1 unchanged, 0 fixed");
  }

  @Test
  void badFilesAreUsersErrors() throws Exception {
    Path half = directory.resolve("half.json");
    Files.writeString(half, Files.readString(check).substring(0, 90));
    assertThat(report(half)).isEqualTo(ExitCode.USAGE);
    assertThat(terminal.err()).contains("half.json: ends in the middle").doesNotContain("at dev.");
    assertThat(report(directory.resolve("none.json"))).isEqualTo(ExitCode.USAGE);
    assertThat(terminal.err()).contains("none.json: no such file");
    assertThat(report(check, "-o", directory)).isEqualTo(ExitCode.USAGE);
    assertThat(report(check, "--html", directory.resolve("no/x.html"))).isEqualTo(ExitCode.USAGE);
    assertThat(terminal.err()).contains("x.html: there is no directory");
    assertThat(report(check, "--sources", directory.resolve("gone"))).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void contradictionsAreBadUsage() {
    assertThat(report(check, "--diff", check, "--changed-since", "HEAD")).isEqualTo(ExitCode.USAGE);
    assertThat(report(check, "--html", "a", "--sarif", "a")).isEqualTo(ExitCode.USAGE);
    assertThat(report(check, "--explain", "1", "--format", "json")).isEqualTo(ExitCode.USAGE);
    assertThat(report(check, "--format", "yaml")).isEqualTo(ExitCode.USAGE);
    assertThat(report()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void configurationGivesDefaultsThatTheCommandLineOverrides() throws Exception {
    Path toml =
        Files.writeString(
            directory.resolve("d.toml"),
            """
            fail-on = "never"     # for all commands
            [report]
            exclude = [
              "app.*",            # all of it
              'org.*',
            ]
            """);
    assertThat(report(check, "--config", toml, "--fail-on=race")).isEqualTo(ExitCode.OK);
    assertThat(terminal.out()).contains("1 suppressed by filter");
    assertThat(report(check, "--config=" + toml, "--exclude", "x", "--fail-on=race")).isEqualTo(1);
  }

  @Test
  void badConfigurationsAreNamed() throws Exception {
    for (String[] bad :
        new String[][] {
          {"fail-no = 'race'\n", "d.toml:1: there is no option '--fail-no'"},
          {"[walk]\n", "there is no command 'walk'"},
          {"[report]\n\nall = yes\n", "d.toml:3: 'yes' is no value"},
          {"format = ['json', 'text']\n", "'format' takes one value"},
          {"a b\n", "d.toml:1: 'a b' is neither"},
          {"all = true\nall = false\n", "d.toml:2: 'all' is there twice"},
          {"include = ['a'\n", "the array has no ']'"},
          {"include = 'a\n", "has no end"},
        }) {
      Path toml = Files.writeString(directory.resolve("d.toml"), bad[0]);
      assertThat(report(check, "--config", toml)).as(bad[0]).isEqualTo(ExitCode.USAGE);
      assertThat(terminal.err()).contains(bad[1]);
    }
    assertThat(report(check, "--config", directory.resolve("gone.toml"))).isEqualTo(ExitCode.USAGE);
  }
}
