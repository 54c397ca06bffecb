package dev.deadheat.report.text;

import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.source.SourceFinder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings as text: one block per race in the manner of Go's race detector, then a summary. If
 * there are many, what one class has is one block, and a line for each further race.
 */
public final class TextReport {
  /** So many are shown whole; of more, one for each class. */
  private static final int FEW = 30;

  private final TextStyle style;
  private final SourceFinder sources;
  private final boolean notesToo;

  /**
   * @param notesToo whether findings of level note are shown
   */
  public TextReport(TextStyle style, SourceFinder sources, boolean notesToo) {
    this.style = style;
    this.sources = sources;
    this.notesToo = notesToo;
  }

  /**
   * Writes all of it; the target stays open.
   *
   * @param remarks further lines of the summary
   */
  public void write(Findings findings, List<String> remarks, Appendable target) throws IOException {
    RaceText text = new RaceText(style, sources, findings.mode());
    List<Race> shown = findings.races().stream().filter(this::isShown).toList();
    if (notesToo || shown.size() <= FEW) {
      for (Race race : shown) {
        target.append(text.block(race));
      }
    } else {
      for (List<Race> ofClass : byClass(shown)) {
        target.append(text.block(ofClass.get(0), ofClass.subList(1, ofClass.size())));
      }
    }
    target.append(new SummaryText(style).summary(findings, notesToo, remarks));
  }

  /** Races on what one class declares mostly have one cause; surest first, as they come. */
  private static Collection<List<Race>> byClass(List<Race> races) {
    Map<String, List<Race>> groups = new LinkedHashMap<>();
    races.forEach(
        race -> groups.computeIfAbsent(race.ofClass(), name -> new ArrayList<>()).add(race));
    return groups.values();
  }

  /** What is known from the baseline, and a note, only if everything is wanted. */
  private boolean isShown(Race race) {
    return notesToo || (race.level() == Level.RACE && race.baseline() != BaselineState.UNCHANGED);
  }

  /** Writes one race alone. */
  public void explain(Findings findings, Race race, Appendable target) throws IOException {
    target.append(new RaceText(style, sources, findings.mode()).block(race));
  }
}
