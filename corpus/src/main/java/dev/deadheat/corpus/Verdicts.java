package dev.deadheat.corpus;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Findings as the corpus judges them. */
public final class Verdicts {
  private static final Pattern LINE = Pattern.compile(":([0-9]+)\\)");

  private Verdicts() {}

  /** All that a findings file says. */
  public static Outcome of(Findings findings) {
    List<String> warnings = new ArrayList<>();
    findings.warnings().forEach(w -> warnings.add(w.subject() + " " + w.message()));
    int suppressed = findings.suppressed().values().stream().mapToInt(i -> i).sum();
    return new Outcome(of(findings.races()), suppressed, warnings);
  }

  /** Each finding, and each pair that a finding speaks for. */
  private static List<Verdict> of(List<Race> races) {
    List<Verdict> verdicts = new ArrayList<>();
    races.forEach(race -> verdicts.add(of(race)));
    for (Race race : races) {
      for (String pair : race.also()) {
        int[] lines =
            LINE.matcher(pair).results().mapToInt(m -> Integer.parseInt(m.group(1))).toArray();
        verdicts.add(
            new Verdict(level(race), race.location(), lines[0], lines[1], false, race.message()));
      }
    }
    return verdicts;
  }

  /** One finding. */
  public static Verdict of(Race race) {
    Access first = race.accesses().get(0);
    Access last = race.accesses().get(race.accesses().size() - 1);
    StringBuilder detail = new StringBuilder(race.message());
    race.accesses().forEach(a -> detail.append('\n').append(a.stack()));
    boolean contract = race.category() == Category.CONTRACT_VIOLATION;
    return new Verdict(
        level(race), race.location(), first.line(), last.line(), contract, detail.toString());
  }

  private static Level level(Race race) {
    return race.level() == dev.deadheat.report.model.Level.RACE ? Level.RACE : Level.NOTE;
  }
}
