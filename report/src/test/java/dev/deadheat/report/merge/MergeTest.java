package dev.deadheat.report.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.json.FindingsWriter;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stages;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergeTest {
  private static final Findings CHECK = SampleFindings.all();

  /** An execution names threads and locks in its own way, and has its ends in any order. */
  private static Race seen(Race race, long count) {
    List<Access> reversed =
        java.util.stream.IntStream.range(0, race.accesses().size())
            .mapToObj(i -> race.accesses().get(race.accesses().size() - 1 - i))
            .map(a -> Access.at(a.access(), a.className(), a.method()).source(a.file(), a.line()))
            .map(Access.Builder::build)
            .toList();
    return race.withAccesses(reversed).toBuilder().count(count).why("").guard(null).build();
  }

  private static Findings run(Race... races) {
    Findings.Builder findings = Findings.of(Mode.RUN, "0.1.0").input("app.jar");
    for (Race race : races) {
      findings.race(race);
    }
    return findings.build();
  }

  @Test
  void whatBothSawIsOneConfirmedEntry() {
    Findings merged =
        Merge.of(
            List.of(
                run(seen(SampleFindings.size(), 2)),
                CHECK,
                run(seen(SampleFindings.size(), 3), seen(SampleFindings.statistics(), 1))));
    assertThat(merged.mode()).isEqualTo(Mode.MERGED);
    assertThat(merged.races()).hasSize(4);
    Race size = merged.races().get(0);
    assertThat(size.confirmed()).isTrue();
    assertThat(size.count()).isEqualTo(5);
    assertThat(size.id()).isEqualTo(CHECK.races().get(0).id());
    assertThat(size.guard()).isNotNull();
    assertThat(merged.stages()).isEqualTo(CHECK.stages());
    assertThat(merged.races()).filteredOn(Race::confirmed).hasSize(2);
  }

  @Test
  void whatHappenedIsARace() {
    Race asRace = seen(SampleFindings.statistics(), 1).toBuilder().level(Level.RACE).build();
    Findings merged = Merge.of(List.of(CHECK, run(asRace)));
    assertThat(merged.races())
        .filteredOn(race -> race.location().equals("app.Pool.hits"))
        .singleElement()
        .extracting(Race::level)
        .isEqualTo(Level.RACE);
  }

  @Test
  void whatHappenedComesFirst() {
    Race asRace = seen(SampleFindings.statistics(), 1).toBuilder().level(Level.RACE).build();
    Findings merged = Merge.of(List.of(CHECK, run(asRace, seen(SampleFindings.items(), 2))));
    assertThat(merged.races())
        .extracting(Race::location)
        .containsExactly("app.Pool.items", "app.Pool.hits", "app.Pool.size", "app.Pool.limit");
  }

  @Test
  void aPairThatIsListedWithAFindingConfirmsIt() {
    Race shown = atLines(10, 20).toBuilder().also(alsoAt(10, 30)).build();
    Findings check = Findings.of(Mode.CHECK, "0.1.0").race(shown).build();
    Race listed = atLines(30, 10).toBuilder().count(4).build();
    for (List<Findings> files : List.of(List.of(check, run(listed)), List.of(run(listed), check))) {
      assertThat(Merge.of(files).races())
          .singleElement()
          .matches(Race::confirmed)
          .matches(race -> race.count() == 4 && race.accesses().get(1).line() == 20);
    }
    Race other = atLines(20, 30).toBuilder().count(1).build();
    assertThat(Merge.of(List.of(check, run(other))).races()).hasSize(2).noneMatch(Race::confirmed);
  }

  private static Race atLines(int read, int write) {
    return Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, "app.Pool.size")
        .access(Access.at(AccessKind.READ, "app.Pool", "m").source("Pool.java", read).build())
        .access(Access.at(AccessKind.WRITE, "app.Pool", "m").source("Pool.java", write).build())
        .build();
  }

  private static String alsoAt(int read, int write) {
    Race pair = atLines(read, write);
    return "read at %s and write at %s"
        .formatted(pair.accesses().get(0).frame(), pair.accesses().get(1).frame());
  }

  @Test
  void twoRunsConfirmNothing() {
    Findings merged =
        Merge.of(List.of(run(seen(SampleFindings.size(), 1)), run(seen(SampleFindings.size(), 1))));
    assertThat(merged.races()).singleElement().matches(race -> !race.confirmed());
  }

  @Test
  void otherLinesAreOtherRacesWithOtherIds() throws Exception {
    Race elsewhere =
        SampleFindings.contract()
            .withAccesses(List.of(SampleFindings.main(AccessKind.WRITE, "setLimit", 28).build()));
    Findings merged = Merge.of(List.of(CHECK, run(elsewhere)));
    assertThat(merged.races()).hasSize(5).extracting(Race::id).doesNotHaveDuplicates();
    StringWriter json = new StringWriter();
    FindingsWriter.write(merged, json);
    assertThat(FindingsSchema.problems(json.toString())).isEmpty();
  }

  @Test
  void threadsOfFilesAreKeptApart() {
    Findings merged = Merge.of(List.of(CHECK, CHECK));
    assertThat(merged.threads()).extracting("id").containsExactly("1:t0", "1:t1", "2:t0", "2:t1");
    assertThat(merged.races().get(0).accesses().get(0).thread().node()).isEqualTo("1:t0");
  }

  /**
   * {@code x++} is one line: that one engine noticed its read and the other its write is no matter.
   */
  @Test
  void aLineThatReadsAndWritesIsOneEnd() {
    Race size = SampleFindings.size();
    Race other =
        seen(size, 1)
            .withAccesses(
                size.accesses().stream()
                    .map(
                        a ->
                            Access.at(AccessKind.WRITE, a.className(), a.method())
                                .source(a.file(), a.line())
                                .build())
                    .toList());
    assertThat(Merge.of(List.of(CHECK, run(other))).races())
        .filteredOn(Race::confirmed)
        .extracting(Race::location)
        .containsExactly("app.Pool.size");
  }

  /** Modules of a build are different code; the same file twice is not. */
  @Test
  void countsOfModulesAddUp() {
    Findings other = Findings.of(Mode.CHECK, "0.1.0").input("other").stages(CHECK.stages()).build();
    Stages stages = CHECK.stages();
    assertThat(Merge.of(List.of(CHECK, other)).stages()).isEqualTo(stages.plus(stages));
    assertThat(Merge.of(List.of(CHECK, CHECK)).stages()).isEqualTo(stages);
    assertThat(Merge.of(List.of(CHECK, CHECK)).classes()).isEqualTo(CHECK.classes());
  }

  @Test
  void oneFileIsLeftAlone() {
    assertThat(Merge.of(List.of(CHECK))).isSameAs(CHECK);
  }
}
