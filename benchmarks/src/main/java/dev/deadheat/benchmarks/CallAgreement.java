package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Two tools' answers to the same calls: files of lines with caller, named method and targets.
 * Targets of the analysed code alone are compared; those in the library differ by how much of it a
 * tool looks into. Reflective calls are left out.
 */
final class CallAgreement {
  private final Map<String, Set<String>> theirs;
  private final Map<String, Set<String>> ours;
  private final Predicate<String> isAnalysed;

  CallAgreement(Path theirs, Path ours, Predicate<String> isAnalysed) throws IOException {
    this.theirs = read(theirs);
    this.ours = read(ours);
    this.isAnalysed = isAnalysed;
  }

  private static Map<String, Set<String>> read(Path file) throws IOException {
    Map<String, Set<String>> calls = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split("\t", 3);
      String owner = parts[1].substring(0, parts[1].lastIndexOf('.', parts[1].indexOf('(')));
      if (!VirtualCalls.isReflective(owner)) {
        calls.put(parts[0] + "\t" + parts[1], Set.of(parts[2].split("\t", -1)));
      }
    }
    return calls;
  }

  /** Counts, named as in the result file. */
  Map<String, Object> counts() {
    long shared = 0;
    long theirTargets = 0;
    long ourTargets = 0;
    long onlyTheirs = 0;
    long onlyOurs = 0;
    for (Map.Entry<String, Set<String>> call : theirs.entrySet()) {
      Set<String> mine = ours.get(call.getKey());
      if (mine == null || (count(mine) == 0 && count(call.getValue()) == 0)) {
        continue;
      }
      shared++;
      theirTargets += count(call.getValue());
      ourTargets += count(mine);
      onlyTheirs +=
          call.getValue().stream().filter(isAnalysed).filter(t -> !mine.contains(t)).count();
      onlyOurs +=
          mine.stream().filter(isAnalysed).filter(t -> !call.getValue().contains(t)).count();
    }
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("sharedCalls", shared);
    counts.put("theirMean", Machine.rounded((double) theirTargets / shared));
    counts.put("ourMean", Machine.rounded((double) ourTargets / shared));
    counts.put("targetsOnlyTheirs", onlyTheirs);
    counts.put("targetsOnlyOurs", onlyOurs);
    counts.put(
        "callsOnlyTheirs", theirs.keySet().stream().filter(k -> !ours.containsKey(k)).count());
    counts.put("callsOnlyOurs", ours.keySet().stream().filter(k -> !theirs.containsKey(k)).count());
    return counts;
  }

  private long count(Set<String> targets) {
    return targets.stream().filter(isAnalysed).count();
  }
}
