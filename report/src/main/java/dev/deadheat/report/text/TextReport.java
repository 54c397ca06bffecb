package dev.deadheat.report.text;

import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.source.SourceFinder;
import java.io.IOException;
import java.util.List;

/** Findings as text: one block per race in the manner of Go's race detector, then a summary. */
public final class TextReport {
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
    for (Race race : findings.races()) {
      if (isShown(race)) {
        target.append(text.block(race));
      }
    }
    target.append(new SummaryText(style).summary(findings, notesToo, remarks));
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
