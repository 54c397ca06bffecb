package dev.deadheat.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time of a context-insensitive run in library mode as the analysed code doubles: each step
 * adds real libraries to those before.
 *
 * <p>The steps are not exact doublings, so the ratio for one is computed: if n times the methods
 * took t times as long, a doubling multiplies by t to the power of log 2 / log n. The JVM's start
 * is in every figure and flatters the small ones. Each step is run three times, in JVMs of their
 * own, and the median counts: single runs differ by a tenth, mostly in what the JIT compiles.
 */
final class GrowthTable {
  /** How much longer a run may take when the code doubles. */
  static final double TARGET = 2.6;

  private static final int RUNS = 3;

  /** A step: the methods with code, the CPU seconds. */
  record Point(double methods, double cpu) {}

  private final long limit;
  private final List<Point> points = new ArrayList<>();

  GrowthTable(long limit) {
    this.limit = limit;
  }

  List<Object> run(List<String> steps) throws IOException, InterruptedException {
    System.out.printf("ci in library mode as code doubles, at most %.1f each time%n", TARGET);
    System.out.printf(
        "%-44s %8s %9s %8s %8s %12s%n",
        "", "methods", "analysed", "CPU s", "heap MB", "per doubling");
    List<Object> rows = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (String step : steps) {
      paths.add(step);
      String name = (paths.size() == 1 ? "" : "+ ") + names(step);
      Map<String, Object> row = PointsToSuite.row("adds", names(step));
      PointsToSuite.Run run = median(String.join(File.pathSeparator, paths));
      Map<String, Double> numbers = run.numbers();
      if (numbers == null) {
        System.out.printf("%-44s %s%n", name, run.outcome());
      } else {
        Point point = new Point(Child.value(numbers, "methods"), cpu(run));
        Double ratio = perDoubling(points.isEmpty() ? null : points.get(points.size() - 1), point);
        points.add(point);
        System.out.printf(
            Locale.ROOT,
            "%-44s %8.0f %9.0f %8.2f %8.0f %12s%n",
            name,
            point.methods(),
            Child.value(numbers, "analysed"),
            point.cpu(),
            Child.value(numbers, "peak") / 1e6,
            ratio == null ? "" : String.format(Locale.ROOT, "%.2f", ratio));
        if (ratio != null) {
          row.put("perDoubling", Machine.rounded(ratio));
          row.put("targetPerDoubling", TARGET);
        }
      }
      run.describe(row);
      rows.add(row);
    }
    return rows;
  }

  private PointsToSuite.Run median(String paths) throws IOException, InterruptedException {
    List<PointsToSuite.Run> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(PointsToSuite.ours("CI", "-", "-", paths, limit));
    }
    runs.sort(Comparator.comparingDouble(GrowthTable::cpu));
    return runs.get(RUNS / 2);
  }

  private static double cpu(PointsToSuite.Run run) {
    Map<String, Double> numbers = run.numbers();
    return numbers == null ? Double.MAX_VALUE : Child.value(numbers, "cpu");
  }

  private static @Nullable Double perDoubling(@Nullable Point before, Point now) {
    return before == null
        ? null
        : Math.pow(
            now.cpu() / before.cpu(), Math.log(2) / Math.log(now.methods() / before.methods()));
  }

  private static String names(String paths) {
    List<String> names = new ArrayList<>();
    for (String path : paths.split(File.pathSeparator, -1)) {
      names.add(String.valueOf(Path.of(path).getFileName()).replaceAll("-[0-9].*", ""));
    }
    return String.join(", ", names);
  }

  /** Draws the points measured. */
  void plot(Path file) throws IOException {
    new GrowthPlot(points).write(file);
  }
}
