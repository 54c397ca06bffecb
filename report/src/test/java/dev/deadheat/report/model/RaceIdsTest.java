package dev.deadheat.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.SampleFindings;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaceIdsTest {
  private static Race race(String location, Access first, Access second) {
    return Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, location)
        .access(first)
        .access(second)
        .build();
  }

  private static Access access(AccessKind kind, String className, String method, int line) {
    return Access.at(kind, className, method).source("A.java", line).build();
  }

  private static String id(Race race) {
    return RaceIds.assign(List.of(race)).get(0).id();
  }

  private static final Access READ = access(AccessKind.READ, "a.A", "get", 10);
  private static final Access WRITE = access(AccessKind.WRITE, "a.A", "put", 20);
  private static final String ID = id(race("a.A.x", READ, WRITE));

  @Test
  void looksLikeAnId() {
    assertThat(ID).matches("[0-9a-f]{12}");
  }

  @Test
  void survivesLineShiftsAndTheOrderOfTheEnds() {
    Access moved = access(AccessKind.READ, "a.A", "get", 99);
    assertThat(id(race("a.A.x", moved, WRITE))).isEqualTo(ID);
    assertThat(id(race("a.A.x", WRITE, moved))).isEqualTo(ID);
  }

  @Test
  void survivesEverythingThatIsNotPartOfThePair() {
    Race described =
        race("a.A.x", READ, WRITE).toBuilder().message("m").why("w").level(Level.NOTE).build();
    assertThat(id(described)).isEqualTo(ID);
    Access locked =
        Access.at(AccessKind.WRITE, "a.A", "put")
            .lock("A.lock")
            .thread(new ThreadRef("T9", "a.B.run", Multiplicity.ONE))
            .build();
    assertThat(id(race("a.A.x", READ, locked))).isEqualTo(ID);
  }

  @Test
  void survivesNewNumbersOfLambdasAndAnonymousClasses() {
    Access before = access(AccessKind.WRITE, "a.A$1", "lambda$run$0", 5);
    Access after = access(AccessKind.WRITE, "a.A$2", "lambda$run$3", 50);
    assertThat(id(race("a.A$2.x", READ, after))).isEqualTo(id(race("a.A$1.x", READ, before)));
    Access other = access(AccessKind.WRITE, "a.A$1", "lambda$stop$0", 5);
    assertThat(id(race("a.A$1.x", READ, other))).isNotEqualTo(id(race("a.A$1.x", READ, before)));
  }

  @Test
  void survivesRenamedCapturedLocals() {
    assertThat(id(race("a.A$1.val$sum", READ, WRITE)))
        .isEqualTo(id(race("a.A$1.val$total", READ, WRITE)));
    assertThat(id(race("a.A$1.val$sum[]", READ, WRITE)))
        .isEqualTo(id(race("a.A$1.val$total[]", READ, WRITE)))
        .isNotEqualTo(id(race("a.A$1.val$sum", READ, WRITE)));
  }

  @Test
  void survivesMovedAllocationSites() {
    assertThat(id(race("a.A.lambda$main$0:12", READ, WRITE)))
        .isEqualTo(id(race("a.A.lambda$main$1:14", READ, WRITE)));
    assertThat(id(race("a.A.main:12", READ, WRITE)))
        .isNotEqualTo(id(race("a.A.stop:12", READ, WRITE)));
  }

  @Test
  void changesWithLocationAndPair() {
    assertThat(id(race("a.A.y", READ, WRITE))).isNotEqualTo(ID);
    assertThat(id(race("a.A.x", WRITE, WRITE))).isNotEqualTo(ID);
    assertThat(id(race("a.A.x", READ, access(AccessKind.WRITE, "a.A", "set", 20))))
        .isNotEqualTo(ID);
    assertThat(id(race("a.A.x", READ, access(AccessKind.WRITE, "a.B", "put", 20))))
        .isNotEqualTo(ID);
    Access overloaded = Access.at(AccessKind.WRITE, "a.A", "put").descriptor("(I)V").build();
    assertThat(id(race("a.A.x", READ, overloaded))).isNotEqualTo(ID);
    Access second = Access.at(AccessKind.WRITE, "a.A", "put").occurrence(1).build();
    assertThat(id(race("a.A.x", READ, second))).isNotEqualTo(ID);
  }

  /** Engines that do not number accesses still get different ids, the same after a shift. */
  @Test
  void likePairsAreNumberedByLine() {
    Race first = race("a.A.x", READ, access(AccessKind.WRITE, "a.A", "put", 20));
    Race second = race("a.A.x", READ, access(AccessKind.WRITE, "a.A", "put", 25));
    List<Race> before = RaceIds.assign(List.of(first, second));
    Race firstMoved = race("a.A.x", READ, access(AccessKind.WRITE, "a.A", "put", 7));
    Race secondMoved = race("a.A.x", READ, access(AccessKind.WRITE, "a.A", "put", 8));
    List<Race> after = RaceIds.assign(List.of(secondMoved, firstMoved));
    assertThat(before.get(0).id()).isNotEqualTo(before.get(1).id());
    assertThat(after.get(0).id()).isEqualTo(before.get(1).id());
    assertThat(after.get(1).id()).isEqualTo(before.get(0).id());
  }

  @Test
  void findingsOfASampleAllDiffer() {
    assertThat(SampleFindings.all().races()).extracting(Race::id).doesNotHaveDuplicates();
  }
}
