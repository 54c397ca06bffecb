package dev.deadheat.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the papers report, beside what the result files say of us. Their programs are not to be had
 * any more, but for three jars; ours are in their style, so the columns say what kind of answer
 * each gives, not who is better on the same input.
 */
final class PaperTables {
  /** Rhodes, table 3.1: overhead of FastTrack and of BigFoot on the kernels that both have. */
  private static final Map<String, double[]> BIGFOOT = new LinkedHashMap<>();

  /** RoadRunner's FastTrack2 on these kernels on this machine, JDK 8, 2 and 4 threads: slowdown. */
  private static final Map<String, double[]> ROADRUNNER = new LinkedHashMap<>();

  /** Naik, figure 11: program, time, pairs after each stage, races by kind; then our jar. */
  private static final List<List<String>> CHORD =
      List.of(
          List.of("tsp", "1m03s", "6398784", "1115", "475", "363", "19", "7 / 0 / 12", ""),
          List.of("hedc", "1m10s", "6417868", "3052", "1492", "958", "19", "4 / 2 / 13", ""),
          List.of("ftp", "1m17s", "6662532", "712", "349", "268", "71", "45 / 3 / 23", ""),
          List.of(
              "pool",
              "5m29s",
              "9741876",
              "959",
              "776",
              "705",
              "115",
              "105 / 10 / 0",
              "commons-pool-1.2.jar"),
          List.of(
              "jtds",
              "3m23s",
              "28773219",
              "386241",
              "26506",
              "8430",
              "48",
              "34 / 14 / 0",
              "jtds-1.2.jar"),
          List.of(
              "derby",
              "26m03s",
              "57681326",
              "847236",
              "83817",
              "80662",
              "1018",
              "1018 / 0 / 0",
              "derby-10.1.1.0.jar"));

  private static final List<String> STAGES =
      List.of("original", "reachable", "aliasing", "escaping", "unlocked");

  /** Ghanbari and Fallah, tables 1 and 2: warnings of theirs and of Chord; then our program. */
  private static final List<List<String>> GHANBARI =
      List.of(
          List.of("Philo", "0 / 2", "0", "PhilosophersOk"),
          List.of("Sor", "0 / 2", "0", "SorOk"),
          List.of("Elevator", "3 / 4", "0", "ElevatorOk"),
          List.of("TSP", "3 / 8", "4", "TspBad"),
          List.of("hedc", "1 / 6", "4", "CrawlerBad"));

  /** Ferreira, tables 4.2 and 4.3: races expected, found by theirs, by RacerD; our program. */
  private static final List<List<String>> FERREIRA =
      List.of(
          List.of("HashSet", "0", "0", "0", "IntSetHashtableOk"),
          List.of("IntJavaConcurrentHashSet", "0", "0", "0", "IntSetConcurrentMapOk"),
          List.of("IntSetHash", "56", "56", "40", "IntSetHashBad"),
          List.of("IntSetLinkedList", "2", "2", "2", "IntSetLinkedListBad"),
          List.of("IntSetSkipList", "16", "16", "8", "IntSetSkipListBad"));

  /** Mukherjee et al., table 2: assertions, proved by A4, milliseconds; our program. */
  private static final List<List<String>> RATCOP =
      List.of(
          List.of("reorder_2", "2", "2 (polyhedra)", "37", "Reorder"),
          List.of("sigma", "5", "4", "50", "Sigma"),
          List.of("sssc12", "4", "4", "86", "Sssc12"),
          List.of("unverif", "2", "0", "86", "Unverif"),
          List.of("spin2003", "2", "2", "10", "Spin"),
          List.of("doubleLock_p3", "1", "1", "19", "DoubleLock"),
          List.of("fib_Bench", "2", "0", "102", "Fib"),
          List.of("fib_Bench_Longer", "2", "0", "91", "FibLonger"),
          List.of("indexer", "2", "2", "1733", "Indexer"),
          List.of("singleton_with_uninit", "1", "1", "10", "Singleton"),
          List.of("stack", "2", "0", "129", "Stack2"),
          List.of("stack_longer", "2", "0", "1186", "Stack400"),
          List.of("stack_longest", "2", "0", "2068", "Stack800"),
          List.of("sync01", "2", "2", "33", "Sync01"),
          List.of("qw2004", "4", "4", "1913", "Qw2004"),
          List.of("Fig. 3.11 of their [23]", "2", "2", "36", "Fig311"));

  static {
    BIGFOOT.put("crypt", new double[] {96.21, 0.07});
    BIGFOOT.put("series", new double[] {0.01, 0.01});
    BIGFOOT.put("lufact", new double[] {71.67, 39.53});
    BIGFOOT.put("moldyn", new double[] {27.56, 2.72});
    BIGFOOT.put("montecarlo", new double[] {7.38, 0.08});
    BIGFOOT.put("sparse", new double[] {26.86, 6.68});
    BIGFOOT.put("sor", new double[] {13.37, 10.73});
    BIGFOOT.put("raytracer", new double[] {13.46, 6.37});
    ROADRUNNER.put("sor", new double[] {13, 14});
    ROADRUNNER.put("crypt", new double[] {13, 11});
    ROADRUNNER.put("lufact", new double[] {74, 33});
    ROADRUNNER.put("sparse", new double[] {59, 63});
    ROADRUNNER.put("series", new double[] {1.2, 1.2});
    ROADRUNNER.put("montecarlo", new double[] {17, 15});
    ROADRUNNER.put("raytracer", new double[] {32, 29});
    ROADRUNNER.put("moldyn", new double[] {13, 15});
  }

  private final ResultFile results;
  private final StringBuilder page = new StringBuilder();

  /** The content of a suite's result file; empty if there is none. */
  interface ResultFile {
    Map<String, @Nullable Object> of(String suite) throws IOException;
  }

  private PaperTables(ResultFile results) {
    this.results = results;
  }

  static String text(ResultFile results) throws IOException {
    PaperTables tables = new PaperTables(results);
    tables.page.append("\n## The papers beside us\n");
    tables.rhodes();
    tables.chord();
    tables.corpus();
    tables.ratcop();
    return tables.page.toString();
  }

  private void head(String... columns) {
    page.append("\n| ").append(String.join(" | ", columns)).append(" |\n|");
    page.append("---|".repeat(columns.length)).append('\n');
  }

  private void row(List<String> cells) {
    page.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  /** The first row of a list in a result file that has these values; empty if there is none. */
  private Map<?, ?> find(String suite, String list, Map<String, ?> values) throws IOException {
    for (Map<?, ?> row : SeenRace.maps(results.of(suite).get(list))) {
      if (values.entrySet().stream()
          .allMatch(
              v -> String.valueOf(v.getValue()).equals(String.valueOf(row.get(v.getKey()))))) {
        return row;
      }
    }
    return Map.of();
  }

  private static String cell(Map<?, ?> row, String name) {
    Object value = row.get(name);
    return value == null ? "not measured" : value.toString();
  }

  private void rhodes() throws IOException {
    page.append(
            "\nTime as a multiple of the plain program's. BigFoot's and FastTrack's columns are ")
        .append("1 + the overhead in Rhodes, table 3.1 (16 worker threads, the largest sizes, ")
        .append("another machine; kernels of the same names, not the same code). RoadRunner's ")
        .append("column was measured once on a machine like this one with JDK 8 and 2 threads; no ")
        .append("suite repeats it. Ours: CPU time with 2 threads, `benchmarks/run kernels`.\n");
    head(
        "kernel",
        "FastTrack (Rhodes)",
        "BigFoot (Rhodes)",
        "RoadRunner FastTrack2",
        "deadheat run");
    for (Map.Entry<String, double[]> kernel : BIGFOOT.entrySet()) {
      double[] roadrunner = ROADRUNNER.getOrDefault(kernel.getKey(), new double[] {0, 0});
      Map<?, ?> ours = find("kernels", "kernels", Map.of("kernel", kernel.getKey(), "threads", 2));
      row(
          List.of(
              kernel.getKey(),
              String.format(Locale.ROOT, "%.2f", 1 + kernel.getValue()[0]),
              String.format(Locale.ROOT, "%.2f", 1 + kernel.getValue()[1]),
              String.valueOf(roadrunner[0]),
              cell(ours, "slowdown")));
    }
    page.append("\nMean overhead in Rhodes: FastTrack 7.26, BigFoot 2.47 (19 programs).\n");
  }

  private void chord() throws IOException {
    page.append("\nChord (Naik, figure 11, hardware of 2006): pairs of accesses left after each ")
        .append("stage, and races harmful / benign / false. Ours on the three jars that are still ")
        .append("to be had (`benchmarks/run check`): pairs of what is analysed, without the ")
        .append("JDK's bodies, and races / notes; people judged samples of them in ")
        .append("[triage.md](triage.md).\n");
    head(
        "program",
        "",
        "time",
        "original",
        "reachable",
        "aliasing",
        "escaping",
        "unlocked",
        "races");
    for (List<String> row : CHORD) {
      List<String> theirs = new ArrayList<>(row.subList(0, 8));
      theirs.add(1, "Chord");
      row(theirs);
      if (!row.get(8).isEmpty()) {
        Map<?, ?> found = find("check", "rows", Map.of("jar", row.get(8)));
        List<String> ours = new ArrayList<>(List.of(row.get(0), "deadheat check"));
        ours.add(found.isEmpty() ? "not measured" : cell(found, "cpuSeconds") + " CPU s");
        STAGES.forEach(stage -> ours.add(cell(found, stage)));
        ours.add(found.isEmpty() ? "" : cell(found, "races") + " / " + cell(found, "notes"));
        row(ours);
      }
    }
  }

  private void corpus() throws IOException {
    Map<?, ?> cases = results.of("corpus").get("cases") instanceof Map<?, ?> map ? map : Map.of();
    page.append("\nGhanbari and Fallah, tables 1 and 2: warnings (multiple-write / ")
        .append("conflicting-access) and Chord's as they quote it. Ours: a program in that style ")
        .append("in corpus/cases/papers, whose races are marked in it; whether `check` says just ")
        .append("that. They also have Weblech 2 / 3, Clanbomber 0 / 19 and jEdit, jFreeChart, ")
        .append("MegaMek 0 / 0.\n");
    head("program", "theirs", "Chord", "our program", "check", "check --sound");
    GHANBARI.forEach(row -> row(beside(row, cases)));
    page.append("\nFerreira, tables 4.2 and 4.3: races expected, found by theirs and by RacerD ")
        .append("(pairs of accesses of one class, every method beside every other). Ours: sets of ")
        .append("the same kind, analysed with `--library=all`.\n");
    head("class", "expected", "theirs", "RacerD", "our program", "check", "check --sound");
    FERREIRA.forEach(row -> row(beside(row, cases)));
  }

  private static List<String> beside(List<String> row, Map<?, ?> cases) {
    List<String> cells = new ArrayList<>(row);
    Object answers = cases.get("papers/" + row.get(row.size() - 1));
    for (String engine : List.of("CHECK", "SOUND")) {
      Object answer = answers instanceof Map<?, ?> map ? map.get(engine) : null;
      cells.add(answer == null ? "not measured" : "".equals(answer) ? "as marked" : "" + answer);
    }
    return cells;
  }

  private void ratcop() throws IOException {
    Map<String, @Nullable Object> prove = results.of("prove");
    page.append("\nMukherjee et al., table 2: assertions of SV-COMP 2015 programs ported to Java, ")
        .append("proved by A4, their most precise analysis (65 % of 40 valid ones, 2 s at most). ")
        .append("Ours: programs written after these, with assertions of our own; true ones, ")
        .append(
            "proved, milliseconds of CPU time with octagons (`benchmarks/run prove`). They also have simpleLoop ")
        .append("(2 of 2), simpleLoop5 (0 of 1) and twostage_3, which has a bug.\n");
    head("program", "asserts", "A4", "A4 ms", "our program", "true", "proved", "ms");
    for (List<String> theirs : RATCOP) {
      Map<?, ?> ours = find("prove", "programs", Map.of("program", theirs.get(4)));
      List<String> cells = new ArrayList<>(theirs);
      cells.add(cell(ours, "true"));
      cells.add(cell(ours, "proved"));
      cells.add(
          ours.get("octagonCpu") instanceof Number seconds
              ? String.valueOf(Math.round(1000 * seconds.doubleValue()))
              : "not measured");
      row(cells);
    }
    page.append("\nAll our programs: ")
        .append(cell(prove, "trueProved"))
        .append(" of ")
        .append(cell(prove, "trueAssertions"))
        .append(" true assertions proved, ")
        .append(cell(prove, "falseProved"))
        .append(" of ")
        .append(cell(prove, "falseAssertions"))
        .append(" false ones.\n");
  }
}
