package dev.deadheat.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Scores as a table for people: a line per row of IDIOMS.md, then what is not good. */
public final class ScoreTable {

  private static final class Row {
    private int cases;
    private int expected;
    private int met;
    private int known;
    private int bad;
  }

  private final Map<String, Row> rows = new TreeMap<>();
  private final List<Score> bad = new ArrayList<>();

  /** Adds the scores of one case. */
  public void add(CorpusCase source, List<Score> scores) {
    for (String id : source.header().rows()) {
      Row row = rows.computeIfAbsent(sortable(id), key -> new Row());
      row.cases++;
      for (Score score : scores) {
        row.expected++;
        row.met += score.status() == Score.Status.MET ? 1 : 0;
        row.bad += score.status().good() ? 0 : 1;
        row.known += score.status().good() && score.status() != Score.Status.MET ? 1 : 0;
      }
    }
    scores.stream().filter(score -> !score.status().good()).forEach(bad::add);
  }

  /** A2 before A10. */
  private static String sortable(String id) {
    return id.replaceFirst("^([A-Z])(\\d)(?!\\d)", "$1 $2");
  }

  public List<Score> bad() {
    return List.copyOf(bad);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("row    cases  expected  met  known  bad\n");
    rows.forEach(
        (id, row) ->
            text.append(
                String.format(
                    "%-6s %5d  %8d  %3d  %5d  %3d%n",
                    id.replace(" ", ""), row.cases, row.expected, row.met, row.known, row.bad)));
    bad.forEach(score -> text.append(score).append('\n'));
    return text.toString();
  }
}
