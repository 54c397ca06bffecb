package dev.deadheat.benchmarks.mutation;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How many mutants of a kind were noticed. */
final class Score {
  private int mutants;
  private int races;
  private int notes;
  private int equivalent;
  private int labelledMisses;
  private int ifShared;

  void race() {
    mutants++;
    races++;
  }

  /**
   * @param note whether there is a new note
   * @param race whether there is a new race if all objects are said to be shared
   */
  void survivor(boolean note, boolean race, Labels.Label label) {
    mutants++;
    notes += note && label != Labels.Label.EQUIVALENT ? 1 : 0;
    ifShared += race && label != Labels.Label.EQUIVALENT ? 1 : 0;
    equivalent += label == Labels.Label.EQUIVALENT ? 1 : 0;
    labelledMisses += label == Labels.Label.MISS ? 1 : 0;
  }

  void add(Score other) {
    mutants += other.mutants;
    races += other.races;
    notes += other.notes;
    ifShared += other.ifShared;
    equivalent += other.equivalent;
    labelledMisses += other.labelledMisses;
  }

  /** The share of mutants with a new finding at level race, among those not labelled equivalent. */
  double share() {
    return share(races);
  }

  /** The same with those that are only a new note. */
  double shareWithNotes() {
    return share(races + notes);
  }

  /** The same with those that are a race for {@code --library=all}. */
  double shareIfShared() {
    return share(races + ifShared);
  }

  private double share(int reported) {
    return mutants == equivalent ? 1 : (double) reported / (mutants - equivalent);
  }

  private static double rounded(double share) {
    return Math.round(share * 1000) / 1000.0;
  }

  Map<String, Object> results() {
    Map<String, Object> results = new LinkedHashMap<>();
    results.put("mutants", mutants);
    results.put("newRace", races);
    results.put("newNoteOnly", notes);
    results.put("equivalent", equivalent);
    results.put("labelledMisses", labelledMisses);
    results.put("unlabelledSurvivors", mutants - races - equivalent - labelledMisses);
    results.put("share", rounded(share()));
    results.put("shareWithNotes", rounded(shareWithNotes()));
    results.put("shareIfShared", rounded(shareIfShared()));
    return results;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%7d %9d %9d %11d %7d %10d %7.1f %% %7.1f %% %7.1f %%",
        mutants,
        races,
        notes,
        equivalent,
        labelledMisses,
        mutants - races - equivalent - labelledMisses,
        100 * share(),
        100 * shareWithNotes(),
        100 * shareIfShared());
  }
}
