package dev.deadheat.benchmarks.soundness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Everything an execution shows must be in {@code check --sound}. Executions are those of {@link
 * Explorer} and, for each twentieth program, real ones under the agent. For each fifth program that
 * could be explored completely, it is also counted what {@code check} reports and no schedule
 * shows.
 */
public final class Soundness {
  private static final int BATCH = 100;
  private static final int AGENT_EACH = 20;
  private static final int PRECISION_EACH = 5;
  private static final int MOST_CASES = 10;
  private static final Trial.Effort EFFORT = new Trial.Effort(6, 40);

  private final Path work;
  private final Path corpus;
  private final Path agent;

  private int programs;
  private int racy;
  private int complete;
  private int pairs;
  private long schedules;
  private final List<String> missed = new ArrayList<>();

  private int underAgent;
  private int agentPairs;
  private final List<String> agentMissed = new ArrayList<>();
  private final List<String> agentBeyond = new ArrayList<>();

  private final Precision sound = new Precision();
  private final Precision standard = new Precision();

  /** Findings of programs of which every schedule is known. */
  private static final class Precision {
    private int programs;
    private int findings;
    private int unseen;
    private int executed;
    private int seenNotFound;

    void add(Set<Pair> found, Explorer.Answer seen) {
      programs++;
      for (Pair pair : found) {
        findings++;
        if (seen.races().stream().noneMatch(s -> StaticFindings.same(pair, s))) {
          unseen++;
          executed +=
              seen.lines().contains(pair.line()) && seen.lines().contains(pair.otherLine()) ? 1 : 0;
        }
      }
      for (Pair pair : seen.races()) {
        seenNotFound += found.stream().noneMatch(f -> StaticFindings.same(f, pair)) ? 1 : 0;
      }
    }

    Map<String, Object> results() {
      Map<String, Object> results = new LinkedHashMap<>();
      results.put("programs", programs);
      results.put("findings", findings);
      results.put("shownByNoSchedule", unseen);
      results.put("ofThoseBothLinesExecuted", executed);
      results.put("shownButNotAtLevelRace", seenNotFound);
      return results;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%d programs, %d findings, %d (%.1f %%) that no schedule shows (%d have a line that no"
              + " schedule executes); %d pairs that a schedule shows are not findings",
          programs,
          findings,
          unseen,
          100.0 * unseen / Math.max(1, findings),
          unseen - executed,
          seenNotFound);
    }
  }

  /**
   * Nothing is done yet.
   *
   * @param corpus where counterexamples become cases
   * @param agent the agent's jar
   */
  public Soundness(Path work, Path corpus, Path agent) {
    this.work = work;
    this.corpus = corpus;
    this.agent = agent;
  }

  /**
   * Looks at so many programs.
   *
   * @param save called when something new is known: a run that is ended early has results too
   */
  public void run(long first, int count, Runnable save) throws IOException {
    Files.createDirectories(work);
    for (long seed = first; seed < first + count; seed += BATCH) {
      batch(seed, Math.min(seed + BATCH, first + count));
      save.run();
    }
    print();
  }

  private void batch(long from, long to) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    for (long seed = from; seed < to; seed++) {
      sources.put(name(seed), source(seed));
    }
    List<Compiled> compiled = Compiled.all(sources);
    if (compiled.size() != sources.size()) {
      throw new IOException("programs of the seeds from " + from + " on do not compile");
    }
    List<Trial> forAgent = new ArrayList<>();
    for (int i = 0; i < compiled.size(); i++) {
      long seed = from + i;
      Trial trial = Trial.of(compiled.get(i), EFFORT, work);
      count(seed, trial);
      if (seed % AGENT_EACH == 0 && !trial.seen().stuck()) {
        forAgent.add(trial);
      }
      if (seed % PRECISION_EACH == 0 && trial.seen().complete()) {
        sound.add(Trial.check(trial.program(), work, true).races(), trial.seen());
        standard.add(Trial.check(trial.program(), work, false).races(), trial.seen());
      }
    }
    underAgent(forAgent);
  }

  static String name(long seed) {
    return "g" + seed + ".P";
  }

  static String source(long seed) {
    return Generator.source("", "g" + seed, "P", Generator.program(seed));
  }

  private void count(long seed, Trial trial) throws IOException {
    programs++;
    racy += trial.seen().races().isEmpty() ? 0 : 1;
    complete += trial.seen().complete() ? 1 : 0;
    pairs += trial.seen().races().size();
    schedules += trial.seen().schedules();
    if (!trial.missed().isEmpty()) {
      String what = "seed " + seed + " " + trial.missed();
      if (missed.size() < MOST_CASES) {
        what += ", " + Counterexample.save(seed, EFFORT, work, corpus);
      }
      System.out.println("MISSED " + what);
      missed.add(what);
    }
  }

  private void underAgent(List<Trial> trials) throws IOException {
    if (trials.isEmpty()) {
      return;
    }
    Map<String, Set<Pair>> found =
        AgentRuns.run(agent, work, trials.stream().map(Trial::program).toList());
    for (Trial trial : trials) {
      underAgent++;
      String name = trial.program().mainClass();
      Set<Pair> shown = found.getOrDefault(name, Set.of());
      StaticFindings all = Trial.check(trial.program(), work, true);
      for (Pair pair : shown) {
        agentPairs++;
        if (!all.reports(pair)) {
          System.out.println("MISSED UNDER THE AGENT " + name + " " + pair);
          agentMissed.add(name + " " + pair);
        }
        if (trial.seen().complete()
            && trial.seen().races().stream().noneMatch(s -> meets(s, pair))) {
          System.out.println("SHOWN BY THE AGENT ALONE " + name + " " + pair);
          agentBeyond.add(name + " " + pair);
        }
      }
    }
  }

  private static boolean meets(Pair one, Pair other) {
    return one.line() == other.line() && one.otherLine() == other.otherLine();
  }

  /** How many programs have a race that {@code check --sound} does not report. */
  public int missed() {
    return missed.size() + agentMissed.size();
  }

  private void print() {
    System.out.printf(
        "%d programs, %d with races, %d pairs of lines, %d schedules, all schedules of %d programs%n",
        programs, racy, pairs, schedules, complete);
    System.out.printf(
        "%d of them under the agent, %d pairs, %d that no schedule of the model shows%n",
        underAgent, agentPairs, agentBeyond.size());
    System.out.printf(
        "missed by check --sound: %d programs, %d under the agent%n",
        missed.size(), agentMissed.size());
    System.out.println("check --sound: " + sound);
    System.out.println("check:         " + standard);
  }

  /** For the result file. */
  public Map<String, Object> results() {
    Map<String, Object> results = new LinkedHashMap<>();
    results.put("programs", programs);
    results.put("withRaces", racy);
    results.put("pairs", pairs);
    results.put("schedules", schedules);
    results.put("complete", complete);
    results.put("missed", missed);
    results.put("underAgent", underAgent);
    results.put("agentPairs", agentPairs);
    results.put("agentMissed", agentMissed);
    results.put("agentBeyondModel", agentBeyond);
    results.put("sound", sound.results());
    results.put("default", standard.results());
    return results;
  }
}
