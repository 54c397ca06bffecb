package dev.deadheat.benchmarks;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import java.nio.file.Path;
import java.util.Locale;

/** Findings files of {@code prove}: how much of what is proved. */
public final class ProveTable {
  private ProveTable() {}

  public static void main(String[] files) {
    System.out.printf(
        "%n%-16s %-10s %8s %9s %8s %7s%n",
        "classes", "what", "proved", "unproved", "refused", "CPU s");
    for (String file : files) {
      Findings findings = FindingsReader.read(Path.of(file));
      String name = Path.of(file).getFileName().toString().replace(".json", "");
      for (Assertion.What what : Assertion.What.values()) {
        System.out.printf(
            Locale.ROOT,
            "%-16s %-10s %8d %9d %8d %7.1f%n",
            name,
            what.text(),
            count(findings, what, Assertion.Verdict.PROVED),
            count(findings, what, Assertion.Verdict.UNPROVED),
            count(findings, what, Assertion.Verdict.REFUSED),
            findings.stats().cpuSeconds());
      }
    }
  }

  private static long count(Findings findings, Assertion.What what, Assertion.Verdict verdict) {
    return findings.assertions().stream()
        .filter(a -> a.what() == what && a.verdict() == verdict)
        .count();
  }
}
