package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All accesses of one execution; each new one is compared with all that came before. */
final class History {
  private record Access(int strand, int time, boolean write, int line) {}

  private final Map<Object, List<Access>> accesses = new HashMap<>();
  private final Set<Pair> races;
  private final Set<Integer> lines;

  /**
   * @param races gets the pairs that race
   * @param lines gets the lines of all accesses
   */
  History(Set<Pair> races, Set<Integer> lines) {
    this.races = races;
    this.lines = lines;
  }

  void access(Object key, String location, Strand strand, boolean write, int line) {
    lines.add(line);
    List<Access> before = accesses.computeIfAbsent(key, k -> new ArrayList<>());
    for (Access one : before) {
      if (one.strand != strand.id
          && (one.write || write)
          && one.time > strand.clock.of(one.strand)) {
        races.add(new Pair(location, one.line, line));
      }
    }
    before.add(new Access(strand.id, strand.clock.of(strand.id), write, line));
  }
}
