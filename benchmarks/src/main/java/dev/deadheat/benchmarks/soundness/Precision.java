package dev.deadheat.benchmarks.soundness;

import java.util.Locale;
import java.util.Set;

/** Findings of programs of which every schedule is known. */
record Precision(Tally tally) {
  void add(Set<Pair> found, Explorer.Answer seen) {
    tally.add("programs", 1);
    tally.add("findings", found.size());
    int unseen = 0;
    int executed = 0;
    for (Pair pair : found) {
      if (seen.races().stream().noneMatch(s -> StaticFindings.same(pair, s))) {
        unseen++;
        executed +=
            seen.lines().contains(pair.line()) && seen.lines().contains(pair.otherLine()) ? 1 : 0;
      }
    }
    tally.add("shownByNoSchedule", unseen);
    tally.add("ofThoseBothLinesExecuted", executed);
    int seenNotFound = 0;
    for (Pair pair : seen.races()) {
      seenNotFound += found.stream().noneMatch(f -> StaticFindings.same(f, pair)) ? 1 : 0;
    }
    tally.add("shownButNotAtLevelRace", seenNotFound);
  }

  @Override
  public String toString() {
    long unseen = tally.get("shownByNoSchedule");
    return String.format(
        Locale.ROOT,
        "%d programs, %d findings, %d (%.1f %%) that no schedule shows (%d have a line that no"
            + " schedule executes); %d pairs that a schedule shows are not findings",
        tally.get("programs"),
        tally.get("findings"),
        unseen,
        100.0 * unseen / Math.max(1, tally.get("findings")),
        unseen - tally.get("ofThoseBothLinesExecuted"),
        tally.get("shownButNotAtLevelRace"));
  }
}
