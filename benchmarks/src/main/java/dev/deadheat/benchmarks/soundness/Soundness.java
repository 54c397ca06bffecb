package dev.deadheat.benchmarks.soundness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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

  private final Tally tally = new Tally();
  private final Precision sound = new Precision(tally.group("sound"));
  private final Precision standard = new Precision(tally.group("default"));

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

  /** Goes on behind the programs that a result file is about, if it starts with the same one. */
  public void resume(Map<String, ?> results) {
    tally.load(results);
  }

  /**
   * Looks at so many programs, with those of {@link #resume}.
   *
   * @param save called when something new is known: a run that is ended early has results too
   */
  public void run(long first, int count, Runnable save) throws IOException {
    Files.createDirectories(work);
    for (long seed = first + tally.get("programs"); seed < first + count; seed += BATCH) {
      batch(seed, Math.min(seed + BATCH, first + count));
      save.run();
    }
    print();
  }

  private void batch(long from, long to) throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    for (long seed = from; seed < to; seed++) {
      sources.putAll(sources(seed));
    }
    List<Compiled> compiled = Compiled.all(sources);
    if (compiled.size() != to - from) {
      throw new IOException("programs of the seeds from " + from + " on do not compile");
    }
    List<Trial> trials;
    try {
      trials = compiled.parallelStream().map(this::trial).toList();
    } catch (UncheckedIOException e) {
      throw new IOException("programs of the seeds from " + from + " on", e);
    }
    List<Trial> forAgent = new ArrayList<>();
    for (int i = 0; i < trials.size(); i++) {
      long seed = from + i;
      Trial trial = trials.get(i);
      count(seed, trial);
      if (trial.program().form() == Form.LIBRARY) {
        continue;
      }
      if (seed % AGENT_EACH == 0 && !trial.seen().stuck()) {
        forAgent.add(trial);
      }
      if (seed % PRECISION_EACH == 0 && trial.seen().complete()) {
        sound.add(trial.allSound(work).races(), trial.seen());
        standard.add(Trial.check(trial.program(), work, false).races(), trial.seen());
      }
    }
    underAgent(forAgent);
  }

  private Trial trial(Compiled program) {
    try {
      return Trial.of(program, EFFORT, work);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The source files of one program, by the names of their classes. */
  static Map<String, String> sources(long seed) {
    Form form = Form.of(seed);
    return form.sources("g" + seed, form.program(seed));
  }

  private void count(long seed, Trial trial) throws IOException {
    Set<Pair> shown = trial.shown();
    boolean racy = !shown.isEmpty();
    boolean library = trial.program().form() == Form.LIBRARY;
    tally.add("programs", 1);
    tally.add("libraries", library ? 1 : 0);
    tally.add("withRaces", racy ? 1 : 0);
    tally.add("librariesWithRaces", library && racy ? 1 : 0);
    tally.add("pairs", shown.size());
    tally.add("libraryPairs", library ? shown.size() : 0);
    tally.add("schedules", trial.seen().schedules());
    tally.add("complete", trial.seen().complete() ? 1 : 0);
    tally.add("stuck", trial.seen().stuck() ? 1 : 0);
    String source = String.join("\n", sources(seed).values());
    Kinds.count(source, racy, tally.group("kinds"));
    Kinds.countMarked(source, shown, tally.group("pairsOn"));
    List<String> missed = tally.texts("missed");
    if (!trial.missed().isEmpty()) {
      String what = "seed " + seed + " " + trial.missed();
      if (missed.size() < MOST_CASES) {
        what += ", " + Counterexample.save(seed, EFFORT, work, corpus).getFileName();
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
      tally.add("underAgent", 1);
      String name = trial.program().mainClass();
      Set<Pair> shown = found.getOrDefault(name, Set.of());
      StaticFindings all = trial.allSound(work);
      for (Pair pair : shown) {
        tally.add("agentPairs", 1);
        if (!all.reports(pair)) {
          System.out.println("MISSED UNDER THE AGENT " + name + " " + pair);
          tally.texts("agentMissed").add(name + " " + pair);
        }
        if (trial.seen().complete()
            && trial.seen().races().stream().noneMatch(s -> meets(s, pair))) {
          System.out.println("SHOWN BY THE AGENT ALONE " + name + " " + pair);
          tally.texts("agentBeyondModel").add(name + " " + pair);
        }
      }
    }
  }

  private static boolean meets(Pair one, Pair other) {
    return one.line() == other.line() && one.otherLine() == other.otherLine();
  }

  /** How many programs have a race that {@code check --sound} does not report. */
  public int missed() {
    return tally.texts("missed").size() + tally.texts("agentMissed").size();
  }

  private void print() {
    System.out.printf(
        "%d programs, %d with races, %d pairs of lines (%d libraries, %d with races, %d pairs),"
            + " %d schedules, all schedules of %d programs%n",
        tally.get("programs"),
        tally.get("withRaces"),
        tally.get("pairs"),
        tally.get("libraries"),
        tally.get("librariesWithRaces"),
        tally.get("libraryPairs"),
        tally.get("schedules"),
        tally.get("complete"));
    System.out.println("programs with: " + tally.group("kinds").results());
    System.out.println("pairs with a line that uses: " + tally.group("pairsOn").results());
    System.out.printf(
        "%d of them under the agent, %d pairs, %d that no schedule of the model shows%n",
        tally.get("underAgent"), tally.get("agentPairs"), tally.texts("agentBeyondModel").size());
    System.out.printf(
        "missed by check --sound: %d programs, %d under the agent%n",
        tally.texts("missed").size(), tally.texts("agentMissed").size());
    System.out.println("check --sound: " + sound);
    System.out.println("check:         " + standard);
  }

  /** For the result file. */
  public Map<String, Object> results() {
    return tally.results();
  }
}
