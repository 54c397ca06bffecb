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

  void race() {
    mutants++;
    races++;
  }

  void survivor(boolean note, Labels.Label label) {
    mutants++;
    notes += note && label != Labels.Label.EQUIVALENT ? 1 : 0;
    equivalent += label == Labels.Label.EQUIVALENT ? 1 : 0;
    labelledMisses += label == Labels.Label.MISS ? 1 : 0;
  }

  void add(Score other) {
    mutants += other.mutants;
    races += other.races;
    notes += other.notes;
    equivalent += other.equivalent;
    labelledMisses += other.labelledMisses;
  }

  /** The share of mutants with a new finding at level race, among those not labelled equivalent. */
  double share() {
    return mutants == equivalent ? 1 : (double) races / (mutants - equivalent);
  }

  /** The same with those that are only a new note. */
  double shareWithNotes() {
    return mutants == equivalent ? 1 : (double) (races + notes) / (mutants - equivalent);
  }

  Map<String, Object> results() {
    Map<String, Object> results = new LinkedHashMap<>();
    results.put("mutants", mutants);
    results.put("newRace", races);
    results.put("newNoteOnly", notes);
    results.put("equivalent", equivalent);
    results.put("labelledMisses", labelledMisses);
    results.put("unlabelledSurvivors", mutants - races - equivalent - labelledMisses);
    results.put("share", Math.round(share() * 1000) / 1000.0);
    results.put("shareWithNotes", Math.round(shareWithNotes() * 1000) / 1000.0);
    return results;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%7d %9d %9d %11d %7d %10d %7.1f %% %7.1f %%",
        mutants,
        races,
        notes,
        equivalent,
        labelledMisses,
        mutants - races - equivalent - labelledMisses,
        100 * share(),
        100 * shareWithNotes());
  }
}
