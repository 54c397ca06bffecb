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

/**
 * Findings of {@code prove} about libraries: how much of what is proved; and whether it holds while
 * a workload uses the library, each proved fact checked before its instruction.
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

  void add(Path file, Path workload, String jars) throws IOException, InterruptedException {
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
    execute(name, findings, new Workload(workload, jars, work));
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

  private void execute(String name, Findings findings, Workload workload)
      throws IOException, InterruptedException {
    Set<String> proved = facts(findings);
    Path list = Files.write(work.resolve(name + ".facts"), proved);
    Path output = work.resolve(name + ".checked");
    Files.deleteIfExists(output);
    int exit = workload.run(FactsAgent.class, output + "," + list);
    List<String> lines = Files.readAllLines(output);
    List<String> wrong =
        lines.stream().filter(l -> l.startsWith("REFUTED") || l.startsWith("PROBLEM")).toList();
    if (exit != 0 && wrong.isEmpty()) {
      throw new IllegalStateException("workload " + workload.name() + " ended with " + exit);
    }
    Set<String> executed = new TreeSet<>();
    long times = 0;
    for (String line : lines) {
      int space = line.indexOf(' ');
      long here = wrong.contains(line) ? 0 : Long.parseLong(line.substring(0, space));
      times += here;
      if (here > 0) {
        executed.add(line.substring(space + 1));
      }
    }
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("classes", name);
    row.put("workload", workload.name());
    row.put("facts", proved.size());
    row.put("executed", executed.size());
    row.put("checks", times);
    row.put("refuted", wrong);
    facts.add(row);
    System.out.printf(
        "%-16s %d facts (lines), %d executed by %s, %d checks, refuted: %s%n",
        name, proved.size(), executed.size(), workload.name(), times, wrong);
  }
}
