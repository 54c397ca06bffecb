package dev.deadheat.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Guard;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Warning;
import dev.deadheat.report.output.Reports;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That a report stays readable where there is much to say. */
class TextReportTest {
  private static String printed(Findings findings) {
    return new Reports().printed(findings);
  }

  private static Findings of(Race race) {
    return Findings.of(Mode.CHECK, "1").race(race).build();
  }

  private static String also(String first, String second) {
    return "write at " + first + " and read at " + second;
  }

  @Test
  void onANarrowTerminalNoNameIsCutAndNoPhraseTorn() {
    String text = new Reports().width(60).printed(of(SampleFindings.size()));
    assertThat(text)
        .contains("RACE on app.Pool.size\n  (field, conflicting-access) [")
        .contains("],\n    holds Pool.lock\n");
    // Frames are links: they stay whole.
    assertThat(text.lines().filter(line -> !line.contains(".java:")))
        .allMatch(line -> line.length() <= 60);
    assertThat(new Reports().width(120).printed(of(SampleFindings.size())))
        .contains("RACE on app.Pool.size (field, conflicting-access) [")
        .contains("several at a time], holds Pool.lock\n");
  }

  @Test
  void otherPairsAreAListAndShort() {
    Race.Builder race = SampleFindings.size().toBuilder();
    race.also("write at app.Pool.put(Pool.java:15) and write at app.Pool.put(Pool.java:15)");
    for (int line = 30; line < 36; line++) {
      race.also(also("app.Pool.put(Pool.java:15)", "app.Pool$Part.get(Pool.java:" + line + ")"));
    }
    String text = printed(of(race.build()));
    assertThat(text)
        .contains("Also:    write at Pool.put(Pool.java:15), by two threads\n")
        .contains(
            "\n           write at Pool.put(Pool.java:15) and read at Pool$Part.get(Pool.java:31)")
        .contains("… 4 more, --explain shows them\n")
        .doesNotContain("Pool.java:32");
    String id = race.build().id();
    assertThat(new Reports().explain(id).printed(of(race.build())))
        .contains("app.Pool$Part.get(Pool.java:35)");
  }

  /** Thirty are shown whole; of more, one for each class, and the others in a line. */
  @Test
  void manyRacesAreGatheredByClass() {
    String few = printed(many(29, "app.Pool").build());
    assertThat(few.split("RACE on app.Pool", -1)).hasSize(1 + 29);
    assertThat(few).doesNotContain("in short");

    Findings findings = many(40, "app.Pool").race(onField("app.Other.size")).build();
    String text = printed(findings);
    assertThat(text.split("RACE on app.Pool", -1)).hasSize(1 + 1);
    assertThat(text)
        .contains("RACE on app.Other.size")
        .contains("39 more races in app.Pool, in short (--all or --explain ID has all of them)")
        .contains("41 races");
    for (Race race : findings.races()) {
      assertThat(text).contains("[" + race.id() + "]");
    }
    assertThat(new Reports().all().printed(findings).split("RACE on app.Pool", -1)).hasSize(1 + 40);
  }

  private static Findings.Builder many(int count, String name) {
    Findings.Builder found = Findings.of(Mode.CHECK, "1");
    for (int i = 0; i < count; i++) {
      found.race(onField(name + ".field" + i));
    }
    return found;
  }

  private static Race onField(String location) {
    Race.Builder race = Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, location);
    SampleFindings.size().accesses().forEach(race::access);
    return race.build();
  }

  @Test
  void guardsOfSomePaths() {
    Guard guard = new Guard(9, 5, List.of(new Guard.Lock("Pool.lock", 1, 3)));
    assertThat(printed(of(SampleFindings.size().toBuilder().guard(guard).build())))
        .contains("of its 9 accesses, 1 holds Pool.lock, 3 more on some paths only, 5 hold none\n");
    Guard sometimes = new Guard(2, 1, List.of(new Guard.Lock("Pool.lock", 0, 1)));
    assertThat(printed(of(SampleFindings.size().toBuilder().guard(sometimes).build())))
        .contains("of its 2 accesses, 1 holds Pool.lock on some paths only, 1 holds none\n");
    Guard other = new Guard(2, 2, List.of());
    assertThat(printed(of(SampleFindings.size().toBuilder().guard(other).build())))
        .as("the finding's own write holds one")
        .contains("none of its 2 accesses holds a lock (constructors apart)\n");
    Race.Builder ofStatic = Race.on(Kind.STATIC, Category.CONFLICTING_ACCESS, "app.Pool.all");
    SampleFindings.size().accesses().forEach(ofStatic::access);
    assertThat(printed(of(ofStatic.guard(other).build())))
        .contains("none of its 2 accesses holds a lock that is one for all\n");
  }

  @Test
  void whatIsWrongWithManyThingsIsSaidOnce() {
    Findings.Builder findings = Findings.of(Mode.CHECK, "1");
    for (int i = 0; i < 40; i++) {
      findings.warning(new Warning("missing-class", "org.x.Gone" + i, "not found"));
    }
    assertThat(printed(findings.build()))
        .contains("warning: org.x.Gone0, org.x.Gone1 and 38 more: not found (--all lists them)\n")
        .doesNotContain("Gone2");
    assertThat(new Reports().all().printed(findings.build())).contains("org.x.Gone39: not found\n");
  }

  @Test
  void theFunnelEndsWithTheFindings() {
    Findings findings =
        Findings.of(Mode.CHECK, "1")
            .race(SampleFindings.size())
            .stages(new Stages(9, 8, 7, 6, 5, 4, 3))
            .build();
    assertThat(printed(findings)).contains("4 unlocked, 3 reported in 1\n  finding\n");
  }
}
