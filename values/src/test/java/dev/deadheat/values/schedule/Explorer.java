package dev.deadheat.values.schedule;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Runs of a program's main by one seed after the other, with up to two arguments. */
public final class Explorer {
  private final String main;
  private final boolean goesOn;
  private final Map<String, byte[]> compiled;
  private final Map<Detail, Map<String, byte[]>> rewritten = new HashMap<>();
  private final Map<Detail, Integer> lengths = new HashMap<>();
  private final Map<Integer, String> failures = new TreeMap<>();

  /**
   * The class with main, and all classes by name, compiled with lines. A thread that finds an
   * assertion false ends, as with {@code -ea}, or goes on, as if it had not looked.
   */
  public Explorer(String main, Map<String, byte[]> compiled, boolean goesOn) {
    this.main = main;
    this.goesOn = goesOn;
    this.compiled = compiled;
  }

  /** After so many runs of each kind that are sequentially consistent, others are tried too. */
  private static final int CONSISTENT = 64;

  /**
   * Runs until each of these lines has failed, but at least {@code least} times with switches at
   * synchronization and as often at accesses, and at most {@code most} times each.
   */
  public void explore(Set<Integer> wanted, int least, int most) {
    for (int from = 0, to = least; from < most; from = to, to = Math.min(2 * to, most)) {
      explore(Detail.SYNCHRONIZATION, wanted, least, from, to);
      explore(Detail.ACCESSES, wanted, least, from, to);
      if (to > CONSISTENT) {
        explore(Detail.LATE_WRITES, wanted, 0, from, to);
      }
    }
  }

  private void explore(Detail detail, Set<Integer> wanted, int least, int from, int to) {
    for (int seed = from; seed < to; seed++) {
      if (seed >= least && failures.keySet().containsAll(wanted)) {
        return;
      }
      run(detail, seed);
    }
  }

  /** The lines that failed in one run, which is repeated by the same detail and seed. */
  public Set<Integer> run(Detail detail, long seed) {
    Map<String, byte[]> classes =
        rewritten.computeIfAbsent(detail, d -> Stepping.rewrite(compiled, d, goesOn));
    ScheduledRun.Result result =
        new ScheduledRun(classes)
            .run(main, (int) (seed / 4 % 3), seed, lengths.getOrDefault(detail, 200));
    lengths.putIfAbsent(detail, result.steps());
    for (int line : result.failed()) {
      failures.putIfAbsent(line, detail + ", seed " + seed);
    }
    return result.failed();
  }

  /** The lines that failed in some run. */
  public Set<Integer> failed() {
    return new TreeSet<>(failures.keySet());
  }

  /** For each of them, the first run in which it failed. */
  public Map<Integer, String> failures() {
    return failures;
  }
}
