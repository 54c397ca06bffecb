package dev.deadheat.corpus;

import static dev.deadheat.corpus.Score.Status.DUPLICATE;
import static dev.deadheat.corpus.Score.Status.FIXED;
import static dev.deadheat.corpus.Score.Status.KNOWN_ALARM;
import static dev.deadheat.corpus.Score.Status.KNOWN_MISS;
import static dev.deadheat.corpus.Score.Status.MET;
import static dev.deadheat.corpus.Score.Status.MISSING;
import static dev.deadheat.corpus.Score.Status.UNEXPECTED;
import static dev.deadheat.corpus.Score.Status.WRONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {
  private static final CorpusCase PAIR =
      parse("a(); // RACE check run #1 f", "b(); // RACE check run #1 f", "c(); // OK");

  private static CorpusCase parse(String... lines) {
    return CorpusCase.parse("x", "Case", "// CASE A1: t\n" + String.join("\n", lines));
  }

  private static Verdict race(int line, int otherLine) {
    return new Verdict(Level.RACE, "x.Case.f", line, otherLine, false, "Tearing");
  }

  private static Verdict note(int line, int otherLine) {
    return new Verdict(Level.NOTE, "x.Case.f", line, otherLine, false, "");
  }

  private static List<Score.Status> judge(CorpusCase one, Tool tool, Verdict... verdicts) {
    return Judge.judge(one, tool, Outcome.of(List.of(verdicts))).stream()
        .map(Score::status)
        .toList();
  }

  @Test
  void metMissingWrongUnexpectedDuplicate() {
    assertThat(judge(PAIR, Tool.CHECK, race(3, 2))).containsExactly(MET);
    assertThat(judge(PAIR, Tool.CHECK)).containsExactly(MISSING);
    assertThat(judge(PAIR, Tool.CHECK, note(2, 3))).containsExactly(WRONG);
    assertThat(judge(PAIR, Tool.CHECK, race(2, 3), race(3, 2))).containsExactly(MET, DUPLICATE);
    assertThat(judge(PAIR, Tool.CHECK, race(2, 4))).containsExactly(MISSING, UNEXPECTED);
    assertThat(judge(PAIR, Tool.CHECK, race(2, 3), note(4, 4))).containsExactly(MET, UNEXPECTED);
    assertThat(judge(parse("c(); // OK"), Tool.CHECK)).containsExactly(MET);
  }

  @Test
  void soundMayReportMoreExceptWhereItMustNot() {
    CorpusCase one =
        parse("a(); // SOUND #1 f", "b(); // SOUND #1 f", "c(); // OK sound", "d(); // OK");
    assertThat(judge(one, Tool.CHECK)).containsExactly(MET);
    assertThat(judge(one, Tool.CHECK, race(2, 3))).containsExactly(UNEXPECTED);
    assertThat(judge(one, Tool.SOUND)).containsExactly(MISSING);
    assertThat(judge(one, Tool.SOUND, race(2, 3), race(5, 5))).containsExactly(MET);
    assertThat(judge(one, Tool.SOUND, race(2, 3), race(4, 5))).containsExactly(MET, UNEXPECTED);
  }

  @Test
  void noteIsNotARaceInTheDefaultMode() {
    CorpusCase one = parse("a(); // NOTE check run? #1 f");
    assertThat(judge(one, Tool.CHECK, note(2, 2))).containsExactly(MET);
    assertThat(judge(one, Tool.CHECK, race(2, 2))).containsExactly(WRONG, UNEXPECTED);
    assertThat(judge(one, Tool.SOUND, race(2, 2))).containsExactly(MET);
    assertThat(judge(one, Tool.RUN)).containsExactly(MET);
    assertThat(judge(one, Tool.RUN, race(2, 2))).containsExactly(UNEXPECTED);
  }

  @Test
  void aRunMayAnswerWithAnotherPairOfTheSameMemory() {
    CorpusCase one =
        parse("a(); // RACE check run #1 f", "b(); // RACE check run #1 f // RACE check run? #2 f");
    assertThat(judge(one, Tool.RUN, race(3, 3))).containsExactly(MET);
    assertThat(judge(one, Tool.CHECK, race(3, 3))).containsExactly(MISSING, MET);
    assertThat(judge(one, Tool.RUN)).containsExactly(MISSING);
  }

  @Test
  void groupOwesEveryLine() {
    CorpusCase one =
        parse("a(); // RACE check #Ar f", "b(); // RACE check #Aw f", "c(); // RACE check #Ar f");
    assertThat(judge(one, Tool.CHECK, race(2, 3))).containsExactly(MET, MET, MISSING);
    assertThat(judge(one, Tool.CHECK, race(2, 3), race(3, 4))).containsExactly(MET, MET, MET);
    assertThat(judge(one, Tool.CHECK, race(2, 3), race(3, 4), race(2, 4)))
        .containsExactly(MET, MET, MET, UNEXPECTED);
  }

  @Test
  void shortfallsFailWhenTheyComeTrue() {
    CorpusCase miss = parse("a(); // RACE check #1 f // FN check #1: not modelled");
    assertThat(judge(miss, Tool.CHECK)).containsExactly(KNOWN_MISS);
    assertThat(judge(miss, Tool.CHECK, race(2, 2))).containsExactly(FIXED);
    assertThat(judge(miss, Tool.SOUND)).as("of the default mode only").containsExactly(MISSING);
    CorpusCase alarm = parse("a(); // FP check: not modelled");
    assertThat(judge(alarm, Tool.CHECK, race(2, 2))).containsExactly(KNOWN_ALARM);
    assertThat(judge(alarm, Tool.CHECK)).containsExactly(FIXED);
    assertThat(judge(alarm, Tool.RUN)).containsExactly(MET);
  }

  @Test
  void textIsOwedByTheStaticTools() {
    CorpusCase good = parse("a(); // RACE check run #1 f \"tear\"");
    CorpusCase bad = parse("a(); // RACE check run #1 f \"forgetful\"");
    assertThat(judge(good, Tool.CHECK, race(2, 2))).containsExactly(MET);
    assertThat(judge(bad, Tool.CHECK, race(2, 2))).containsExactly(WRONG);
    assertThat(judge(bad, Tool.RUN, race(2, 2))).containsExactly(MET);
  }

  @Test
  void suppressedIsCountedAndNotShown() {
    CorpusCase one = parse("a(); // SUPPRESSED check #1 f");
    assertThat(judge(one, Tool.CHECK)).containsExactly(MISSING);
    assertThat(judge(one, Tool.CHECK, race(2, 2))).containsExactly(MISSING, UNEXPECTED);
    Outcome counted = new Outcome(List.of(), 1, List.of());
    assertThat(Judge.judge(one, Tool.CHECK, counted))
        .extracting(Score::status)
        .containsExactly(MET);
  }

  @Test
  void missingClassIsNamedInAWarning() {
    CorpusCase one = CorpusCase.parse("x", "Case", "// CASE D8 without=Gone: t");
    Outcome warned = new Outcome(List.of(), 0, List.of("class x.Gone not found"));
    assertThat(Judge.judge(one, Tool.CHECK, warned).get(0).status()).isEqualTo(MET);
    assertThat(judge(one, Tool.CHECK)).containsExactly(MISSING);
  }

  @Test
  void withoutLineNumbersTheLocationDecides() {
    CorpusCase one =
        CorpusCase.parse("x", "Case", "// CASE D8 debug=none: t\na(); // RACE check #1 f");
    assertThat(judge(one, Tool.CHECK, race(0, 0))).containsExactly(MET);
  }

  @Test
  void tableCountsByRow() {
    ScoreTable table = new ScoreTable();
    table.add(PAIR, Judge.judge(PAIR, Tool.CHECK, Outcome.of(List.of())));
    assertThat(table.bad()).hasSize(1);
    assertThat(table.toString())
        .contains("A1         1         1    0      0    1")
        .contains("x/Case CHECK MISSING: RACE #1 f lines 2,3");
  }
}
