package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.facts.FactsAgent;
import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Findings of {@code prove} about libraries: how much of what is proved; and whether it holds while
 * a workload uses the library and its own tests run, each proved fact checked before its
 * instruction.
 */
final class ProveLibraries {
  private final Path work;
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private final List<Map<String, Object>> facts = new ArrayList<>();

  ProveLibraries(Path work) {
    this.work = work;
    System.out.printf(
        "%n%-16s %-10s %8s %9s %8s %7s%n",
        "classes", "what", "proved", "unproved", "refused", "CPU s");
  }

  List<Map<String, Object>> rows() {
    return rows;
  }

  List<Map<String, Object>> facts() {
    return facts;
  }

  /**
   * @param file the findings
   * @param jars the library and what it needs
   * @param workload a program that uses it; "-" for none
   * @param tests the directory of its own tests; "-" for none
   */
  void add(Path file, String jars, String workload, String tests)
      throws IOException, InterruptedException {
    Findings findings = FindingsReader.read(file);
    String name = file.getFileName().toString().replace(".json", "");
    for (Assertion.What what : Assertion.What.values()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("classes", name);
      row.put("what", what.text());
      row.put("proved", count(findings, what, Assertion.Verdict.PROVED));
      row.put("unproved", count(findings, what, Assertion.Verdict.UNPROVED));
      row.put("refused", count(findings, what, Assertion.Verdict.REFUSED));
      row.put("commandCpu", ProveSuite.rounded(findings.stats().cpuSeconds()));
      rows.add(row);
      System.out.printf(
          Locale.ROOT,
          "%-16s %-10s %8s %9s %8s %7.1f%n",
          name,
          what.text(),
          row.get("proved"),
          row.get("unproved"),
          row.get("refused"),
          findings.stats().cpuSeconds());
    }
    execute(
        name,
        facts(findings),
        workload.equals("-") ? null : new Workload(Path.of(workload), jars, work),
        tests.equals("-") ? null : new LibraryTests(Path.of(tests), work));
  }

  /** Whether a proved fact did not hold, or was not checked as it should be. */
  boolean isRefuted() {
    return facts.stream().anyMatch(row -> !List.of().equals(row.get("refuted")));
  }

  private static long count(Findings findings, Assertion.What what, Assertion.Verdict verdict) {
    return findings.assertions().stream()
        .filter(a -> a.what() == what && a.verdict() == verdict)
        .count();
  }

  /** The facts that a line's places are all proved to have. */
  static Set<String> facts(Findings findings) {
    Set<String> proved = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    for (Assertion a : findings.assertions()) {
      String fact = a.className() + " " + a.method() + " " + a.line() + " " + a.what().text();
      // Without line numbers it is not known which instruction is meant.
      (a.verdict() == Assertion.Verdict.PROVED && a.line() > 0 ? proved : others).add(fact);
    }
    proved.removeAll(others);
    return proved;
  }

  private void execute(
      String name, Set<String> proved, @Nullable Workload workload, @Nullable LibraryTests tests)
      throws IOException, InterruptedException {
    Path list = Files.write(work.resolve(name + ".facts"), proved);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("classes", name);
    row.put("facts", proved.size());
    Checked checked = new Checked();
    row.put("workload", workload == null ? "none" : workload.name());
    if (workload != null) {
      Path output = work.resolve(name + ".workload");
      int exit = workload.run(FactsAgent.class, output + "," + list, "-ea");
      boolean wrong = checked.read(output);
      if (exit != 0 && !wrong) {
        throw new IllegalStateException("workload " + workload.name() + " ended with " + exit);
      }
    }
    row.put("executedByWorkload", checked.executed.size());
    LibraryTests.Outcome outcome = new LibraryTests.Outcome(0, 0, 0);
    if (tests != null) {
      Path output = work.resolve(name + ".tests");
      outcome = tests.run(FactsAgent.class, output + "," + list);
      boolean wrong = checked.read(output);
      if (outcome.started() == 0 && !wrong) {
        throw new IllegalStateException("no tests of " + name + ": exit " + outcome.exit());
      }
    }
    row.put("testsStarted", outcome.started());
    row.put("testsFailed", outcome.failed());
    row.put("executed", checked.executed.size());
    row.put("checks", checked.times);
    row.put("refuted", checked.wrong);
    facts.add(row);
    System.out.println(row);
  }

  /** What the agent wrote, of several runs. */
  private static final class Checked {
    private final Set<String> executed = new TreeSet<>();
    private final List<String> wrong = new ArrayList<>();
    private long times;

    /** Adds a run; whether something was wrong in it. */
    boolean read(Path output) throws IOException {
      List<String> here = new ArrayList<>();
      for (String line : Files.readAllLines(output)) {
        int space = line.indexOf(' ');
        if (line.startsWith("REFUTED") || line.startsWith("PROBLEM")) {
          here.add(line);
        } else if (!line.startsWith("0 ")) {
          times += Long.parseLong(line.substring(0, space));
          executed.add(line.substring(space + 1));
        }
      }
      wrong.addAll(here);
      return !here.isEmpty();
    }
  }
}
