package dev.deadheat.corpus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares an engine's answer on one case with its markers. */
public final class Judge {

  private final CorpusCase source;
  private final Tool tool;
  private final Outcome outcome;
  private final List<Score> scores = new ArrayList<>();

  private Judge(CorpusCase source, Tool tool, Outcome outcome) {
    this.source = source;
    this.tool = tool;
    this.outcome = outcome;
  }

  /** All scores of the case; a case without a single expectation that is kept gets one, met. */
  public static List<Score> judge(CorpusCase source, Tool tool, Outcome outcome) {
    Judge judge = new Judge(source, tool, outcome);
    judge.owed();
    judge.unexpected();
    judge.duplicates();
    judge.warnings();
    if (judge.scores.isEmpty()) {
      judge.score(Score.Status.MET, "quiet");
    }
    return List.copyOf(judge.scores);
  }

  private void score(Score.Status status, String what) {
    scores.add(new Score(source, tool, status, what));
  }

  private void owed() {
    int suppressions = 0;
    for (Expectation expectation : source.expectations()) {
      if (!expectation.owedBy(tool)) {
        continue;
      }
      if (expectation.kind() == Marker.Kind.SUPPRESSED) {
        suppressions++;
      } else if (expectation.group() && tool != Tool.RUN && source.header().lines()) {
        expectation.members().forEach(member -> owedMember(expectation, member));
      } else {
        settle(expectation, answer(expectation), expectation.members());
      }
    }
    if (suppressions > 0) {
      Score.Status status = outcome.suppressed() > 0 ? Score.Status.MET : Score.Status.MISSING;
      score(status, suppressions + " suppressed, " + outcome.suppressed() + " counted");
    }
  }

  private void owedMember(Expectation expectation, Marker member) {
    if (!member.owes().contains(tool)) {
      return;
    }
    List<Verdict> naming =
        outcome.verdicts().stream()
            .filter(verdict -> expectation.covers(verdict, tool, true))
            .filter(v -> v.line() == member.line() || v.otherLine() == member.line())
            .toList();
    settle(expectation, status(expectation, naming), List.of(member));
  }

  private Score.Status answer(Expectation expectation) {
    boolean lines = source.header().lines();
    List<Verdict> naming =
        outcome.verdicts().stream()
            .filter(verdict -> expectation.covers(verdict, tool, lines))
            .toList();
    if (naming.isEmpty() && tool == Tool.RUN) {
      // A run sees one order of the accesses: any marked pair on the same memory will do.
      naming =
          outcome.verdicts().stream()
              .filter(
                  verdict ->
                      source.expectations().stream()
                          .filter(expectation::sameMemory)
                          .anyMatch(other -> other.covers(verdict, tool, lines)))
              .toList();
    }
    return status(expectation, naming);
  }

  private Score.Status status(Expectation expectation, List<Verdict> naming) {
    if (naming.isEmpty()) {
      return Score.Status.MISSING;
    }
    boolean met =
        naming.stream()
            .anyMatch(
                verdict ->
                    levelMet(expectation, verdict)
                        && (tool == Tool.RUN || expectation.textMatches(verdict)));
    return met ? Score.Status.MET : Score.Status.WRONG;
  }

  private boolean levelMet(Expectation expectation, Verdict verdict) {
    if (tool == Tool.SOUND) {
      return expectation.kind() == Marker.Kind.NOTE || verdict.level() == Level.RACE;
    }
    Level owed = expectation.kind() == Marker.Kind.NOTE ? Level.NOTE : Level.RACE;
    return verdict.level() == owed;
  }

  private void settle(Expectation expectation, Score.Status answer, List<Marker> members) {
    boolean known =
        source.markers().stream()
            .filter(marker -> marker.kind() == Marker.Kind.FN && marker.owes().contains(tool))
            .filter(marker -> marker.refs().isEmpty() || marker.names(expectation.id()))
            .anyMatch(fn -> members.stream().anyMatch(member -> member.line() == fn.line()));
    Score.Status status = answer;
    if (known) {
      status = answer == Score.Status.MET ? Score.Status.FIXED : Score.Status.KNOWN_MISS;
    }
    String lines = members.size() == 1 ? " at " + members.get(0).line() : "";
    score(status, expectation.show() + lines);
  }

  private void unexpected() {
    Set<Marker> alarms = new HashSet<>();
    for (Verdict verdict : outcome.verdicts()) {
      if (permitted(verdict)) {
        continue;
      }
      List<Marker> known = knownAlarms(verdict);
      alarms.addAll(known);
      if (!known.isEmpty()) {
        score(Score.Status.KNOWN_ALARM, verdict.show());
      } else if (tool != Tool.SOUND || markedSafe(verdict)) {
        score(Score.Status.UNEXPECTED, verdict.show());
      }
    }
    for (Marker marker : source.markers()) {
      boolean mine = marker.kind() == Marker.Kind.FP && marker.owes().contains(tool);
      if (mine && !alarms.contains(marker)) {
        score(Score.Status.FIXED, "FP at line " + marker.line() + ": " + marker.reason());
      }
    }
  }

  private boolean permitted(Verdict verdict) {
    return source.expectations().stream()
        .filter(expectation -> expectation.kind() != Marker.Kind.SUPPRESSED)
        .filter(expectation -> expectation.covers(verdict, tool, source.header().lines()))
        .anyMatch(
            expectation ->
                verdict.level() == Level.NOTE
                    || tool == Tool.SOUND
                    || expectation.kind() != Marker.Kind.NOTE);
  }

  private List<Marker> knownAlarms(Verdict verdict) {
    return source.markers().stream()
        .filter(marker -> marker.kind() == Marker.Kind.FP && marker.owes().contains(tool))
        .filter(marker -> touches(verdict, marker))
        .toList();
  }

  private boolean markedSafe(Verdict verdict) {
    return source.markers().stream()
        .filter(marker -> marker.kind() == Marker.Kind.OK && marker.owes().contains(Tool.SOUND))
        .anyMatch(marker -> touches(verdict, marker));
  }

  private static boolean touches(Verdict verdict, Marker marker) {
    return verdict.line() == marker.line() || verdict.otherLine() == marker.line();
  }

  private void duplicates() {
    Set<Verdict> seen = new HashSet<>();
    for (Verdict verdict : outcome.verdicts()) {
      if (source.header().lines() && !seen.add(verdict.withoutDetail())) {
        score(Score.Status.DUPLICATE, verdict.show());
      }
    }
  }

  private void warnings() {
    String missing = source.header().missing();
    if (missing == null || tool == Tool.RUN) {
      return;
    }
    boolean warned = outcome.warnings().stream().anyMatch(line -> line.contains(missing));
    score(warned ? Score.Status.MET : Score.Status.MISSING, "warning that names " + missing);
  }
}
