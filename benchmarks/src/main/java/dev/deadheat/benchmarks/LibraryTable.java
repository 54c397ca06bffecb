package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Points-to in library mode, a cold JVM for each jar, summaries made anew. */
final class LibraryTable {
  private final long limit;

  LibraryTable(long limit) {
    this.limit = limit;
  }

  List<Object> run(List<String> jars) throws IOException, InterruptedException {
    System.out.println("Library mode, cold");
    System.out.printf(
        "%-28s %-5s %9s %9s %9s %11s %9s %8s%n",
        "", "", "analysed", "library", "objects", "flow edges", "CPU s", "heap MB");
    List<Object> rows = new ArrayList<>();
    for (String jar : jars) {
      for (String sensitivity : List.of("CI", "OBJ2")) {
        String name = String.valueOf(Path.of(jar).getFileName());
        PointsToSuite.Run run = PointsToSuite.ours(sensitivity, "-", "-", jar, limit);
        Map<String, Double> numbers = run.numbers();
        if (numbers == null) {
          System.out.printf("%-28s %-5s %s%n", name, sensitivity, run.outcome());
        } else {
          System.out.printf(
              Locale.ROOT,
              "%-28s %-5s %9.0f %9.0f %9.0f %11.0f %9.2f %8.0f%n",
              name,
              sensitivity,
              Child.value(numbers, "analysed"),
              Child.value(numbers, "library"),
              Child.value(numbers, "objects"),
              Child.value(numbers, "edges"),
              Child.value(numbers, "cpu"),
              Child.value(numbers, "peak") / 1e6);
        }
        Map<String, Object> row = PointsToSuite.row("jar", name, "sensitivity", sensitivity);
        run.describe(row);
        rows.add(row);
      }
    }
    return rows;
  }
}
