package dev.deadheat.report.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.json.FindingsSchema;
import dev.deadheat.report.json.FindingsWriter;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
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

  @Test
  void oneFileIsLeftAlone() {
    assertThat(Merge.of(List.of(CHECK))).isSameAs(CHECK);
  }
}
