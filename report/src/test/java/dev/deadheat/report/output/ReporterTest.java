package dev.deadheat.report.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.json.ReportException;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReporterTest {
  private static final Findings ALL = SampleFindings.all();

  @TempDir Path directory;

  private static Findings only(Race... races) {
    Findings.Builder findings = Findings.of(Mode.CHECK, "1");
    for (Race race : races) {
      findings.race(race);
    }
    return findings.build();
  }

  private static boolean fails(FailOn failOn, Findings findings) {
    return new Reports().failOn(failOn).report(findings).failed();
  }

  @Test
  void failsAsAsked() {
    Findings notes = only(SampleFindings.statistics());
    Findings races = only(SampleFindings.size());
    assertThat(fails(FailOn.RACE, races)).isTrue();
    assertThat(fails(FailOn.RACE, notes)).isFalse();
    assertThat(fails(FailOn.NOTE, notes)).isTrue();
    assertThat(fails(FailOn.NEVER, races)).isFalse();
    assertThat(fails(FailOn.NOTE, only())).isFalse();
    assertThat(fails(FailOn.RACE, ALL.withRaces(java.util.List.of()))).as("refused").isTrue();
  }

  @Test
  void notesAreShownOnlyOnDemand() {
    assertThat(new Reports().printed(ALL))
        .doesNotContain("NOTE on")
        .contains("1 note (--all shows them)");
    assertThat(new Reports().all().printed(ALL)).contains("NOTE on app.Pool.hits");
  }

  @Test
  void baselineKnowsWhatIsThereAndCountsWhatIsGone() throws Exception {
    Path baseline = directory.resolve("baseline.json");
    Findings before = only(SampleFindings.size(), SampleFindings.items());
    new Reports().writeBaseline(baseline).report(before);
    Verdict same = new Reports().baseline(baseline).report(before);
    assertThat(same.failed()).isFalse();
    assertThat(same.shown().races())
        .extracting(Race::baseline)
        .containsOnly(BaselineState.UNCHANGED);

    Findings after = only(SampleFindings.size(), SampleFindings.contract());
    Reports reports = new Reports().baseline(baseline);
    Verdict verdict = reports.report(after);
    assertThat(verdict.failed()).isTrue();
    assertThat(verdict.fixed()).isEqualTo(1);
    assertThat(reports.printed(after))
        .contains("1 new, 1 unchanged, 1 fixed (--all shows what is unchanged)\n")
        .contains("RACE on app.Pool.limit")
        .doesNotContain("RACE on app.Pool.size");
    assertThat(new Reports().baseline(baseline).all().printed(after))
        .contains("1 new, 1 unchanged, 1 fixed\n")
        .contains("RACE on app.Pool.size");
  }

  @Test
  void newPairOnAKnownFieldIsNew() {
    Path baseline = directory.resolve("baseline.json");
    new Reports().writeBaseline(baseline).report(only(SampleFindings.size()));
    Race other =
        Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "app.Pool.size")
            .access(SampleFindings.main(AccessKind.READ, "isEmpty", 40).build())
            .access(SampleFindings.worker(AccessKind.WRITE, "put", 15).build())
            .build();
    assertThat(new Reports().baseline(baseline).report(only(SampleFindings.size(), other)).failed())
        .isTrue();
  }

  @Test
  void findingsFilesAreBaselinesToo() {
    Path file = directory.resolve("findings.json");
    new Reports().target(Format.JSON, file).report(ALL);
    assertThat(new Reports().baseline(file).report(ALL).shown().races())
        .extracting(Race::baseline)
        .containsOnly(BaselineState.UNCHANGED);
  }

  @Test
  void baselineOfOtherCodeIsRefused() throws Exception {
    Path baseline = directory.resolve("baseline.json");
    Race foreign =
        Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "org.other.Thing.x")
            .access(SampleFindings.main(AccessKind.WRITE, "a", 1).build())
            .build();
    new Reports().writeBaseline(baseline).report(only(foreign));
    String before = Files.readString(baseline);
    assertThatThrownBy(() -> new Reports().baseline(baseline).writeBaseline(baseline).report(ALL))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("baseline of other code");
    assertThat(baseline).content().isEqualTo(before);
  }

  /** Without the list of packages, the findings of a sibling package are no foreign code. */
  @Test
  void baselineOfASiblingPackageIsAccepted() {
    Path baseline = directory.resolve("baseline.json");
    Race sibling =
        Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "org.other.impl.Thing.x")
            .access(SampleFindings.main(AccessKind.WRITE, "a", 1).build())
            .build();
    Race here =
        Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "org.other.Thing.x")
            .access(SampleFindings.main(AccessKind.WRITE, "a", 1).build())
            .build();
    new Reports().writeBaseline(baseline).report(only(sibling));
    Verdict verdict = new Reports().baseline(baseline).report(only(here));
    assertThat(verdict.failed()).isTrue();
    assertThat(verdict.fixed()).isEqualTo(1);
    assertThatThrownBy(() -> new Reports().baseline(baseline).report(only(SampleFindings.size())))
        .hasMessageContaining("other code");
  }

  @Test
  void brokenBaselinesAreRefused() throws Exception {
    Path half = Files.writeString(directory.resolve("half.json"), "{\"schema\": \"deadheat-ba");
    Path other = Files.writeString(directory.resolve("other.json"), "{\"schema\": \"x/9\"}");
    assertThatThrownBy(() -> new Reports().baseline(half).report(ALL))
        .hasMessageContaining("written only in part");
    assertThatThrownBy(() -> new Reports().baseline(other).report(ALL))
        .hasMessageContaining("'x/9'");
  }

  @Test
  void suppressionsHideAndUnusedOnesAreTold() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("s.txt"),
            """
            # by location
            race:app.Pool.size
            race_in:app.Worker.* # items, statistics
            top:app.Pool.setLimit
            race:app.Gone.*
            """);
    Reports reports = new Reports().all().suppressions(file);
    String printed = reports.printed(ALL);
    assertThat(printed)
        .doesNotContain("RACE on")
        .contains("4 suppressed by file", "s.txt:5: race:app.Gone.*: this suppression hides");
    Path one = Files.writeString(directory.resolve("one.txt"), "top:app.Worker.run\n");
    assertThat(new Reports().suppressions(one).report(ALL).shown().races())
        .as("run is on the stacks, but not where the accesses are")
        .hasSize(4);
    String id = ALL.races().get(0).id();
    Path byId = Files.writeString(directory.resolve("id.txt"), "id:" + id);
    assertThat(new Reports().suppressions(byId).report(ALL).shown().races()).hasSize(3);
  }

  @Test
  void badSuppressionsAreNamed() throws Exception {
    Path bad = Files.writeString(directory.resolve("s.txt"), "\nrace:a.B.c\nthread:x\n");
    Path empty = Files.writeString(directory.resolve("e.txt"), "race:\n");
    assertThatThrownBy(() -> new Reports().suppressions(bad).report(ALL))
        .hasMessageContaining("s.txt:3: 'thread:x'");
    assertThatThrownBy(() -> new Reports().suppressions(empty).report(ALL))
        .hasMessageContaining("e.txt:1: nothing follows");
  }

  @Test
  void suppressedFindingsOfTheBaselineAreNotFixed() throws Exception {
    Path baseline = directory.resolve("baseline.json");
    new Reports().writeBaseline(baseline).report(ALL);
    Path file = Files.writeString(directory.resolve("s.txt"), "race:*");
    Verdict verdict = new Reports().baseline(baseline).suppressions(file).report(ALL);
    assertThat(verdict.fixed()).isZero();
    assertThat(verdict.shown().races()).isEmpty();
  }

  @Test
  void classesAreFiltered() {
    assertThat(new Reports().include("app.*").report(ALL).shown().races()).hasSize(4);
    assertThat(new Reports().include("org.*").report(ALL).shown().races()).isEmpty();
    assertThat(new Reports().exclude("app.P?ol").report(ALL).shown().races()).isEmpty();
    assertThat(new Reports().exclude("app.Worker").report(ALL).shown().races()).hasSize(4);
  }

  @Test
  void filesHoldWhatWasAsked() {
    Path html = directory.resolve("a.html");
    Path json = directory.resolve("a.json");
    new Reports().target(Format.HTML, html).target(Format.JSON, json).report(ALL);
    assertThat(FindingsReader.read(json)).isEqualTo(ALL);
    assertThat(html)
        .content()
        .startsWith("<!DOCTYPE html>")
        .doesNotContain("{{findings}}", "{{script}}");
  }

  @Test
  void explainNeedsOneFinding() {
    assertThatThrownBy(() -> new Reports().explain("zz").report(ALL))
        .hasMessageContaining("--explain zz: no finding has this id");
    assertThatThrownBy(() -> new Reports().explain("").report(ALL))
        .hasMessageContaining("4 findings have");
  }

  @Test
  void badDiffsAndRevisionsAreNamed() throws Exception {
    Path text = Files.writeString(directory.resolve("x.diff"), "hello\n");
    assertThatThrownBy(() -> new Reports().diff(text).report(ALL))
        .hasMessageContaining("is no unified diff");
    assertThatThrownBy(
            () -> new Reports().directory(directory, directory).since("HEAD~1").report(ALL))
        .hasMessageContaining("--changed-since HEAD~1");
    assertThatThrownBy(() -> new Reports().since("--output=x").report(ALL))
        .hasMessageContaining("is no revision");
  }

  /** Class files name things as they like; a terminal must not obey them. */
  @Test
  void controlCharactersDoNotReachTheTerminal() {
    Race hostile =
        Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "a.A.\033[2Jx\r")
            .message("\007 gone")
            .access(Access.at(AccessKind.WRITE, "a.\033]0;A", "m\0").source("A\0.java", 1).build())
            .build();
    String printed = new Reports().colour().printed(only(hostile));
    assertThat(printed).contains("a.A.?[2Jx?", "? gone").doesNotContain("\007", "\033]", "\r");
  }

  @Test
  void levelsAreCounted() {
    assertThat(ALL.count(Level.RACE)).isEqualTo(3);
    assertThat(ALL.count(Level.NOTE)).isEqualTo(1);
  }
}
