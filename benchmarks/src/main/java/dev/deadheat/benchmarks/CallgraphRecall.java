package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.recorder.Edge;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Whether the static call graph has the calls that real executions make. Arguments: the result
 * file, the directory for recordings and misses, the limit of a points-to run in seconds, the
 * sensitivities, and for each program its workload's source and its jars.
 */
public final class CallgraphRecall {
  private static final List<String> FLAGS =
      List.of("-Xmx8g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private CallgraphRecall() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Path place = Files.createDirectories(Path.of(args[1]).toAbsolutePath());
    long limit = Long.parseLong(args[2]);
    System.out.printf(
        "%-26s %-5s %15s %15s %15s %13s %15s %9s %7s%n",
        "found of observed",
        "",
        "direct",
        "callback",
        "initialiser",
        "thread",
        "entry",
        "all",
        "CPU s");
    List<Object> rows = new ArrayList<>();
    Map<String, Object> file = Machine.header("callgraph-recall");
    file.put("rows", rows);
    for (int i = 4; i < args.length; i += 2) {
      Workload workload = new Workload(Path.of(args[i]), args[i + 1], place);
      String jar = Path.of(args[i + 1].split(File.pathSeparator, -1)[0]).getFileName().toString();
      Path edges;
      try {
        edges = workload.record();
      } catch (IllegalStateException e) {
        // One workload that fails is a row; the others are measured all the same.
        rows.add(row(jar, "", new PointsToSuite.Run(null, "no recording: " + e.getMessage())));
        Json.write(Path.of(args[0]), file);
        continue;
      }
      for (String sensitivity : args[3].split(",", -1)) {
        Path misses = place.resolve(workload.name() + "-" + sensitivity + ".misses");
        List<String> arguments =
            List.of(sensitivity, args[i + 1], edges.toString(), misses.toString());
        PointsToSuite.Run run =
            PointsToSuite.Run.of(
                () -> Child.run(RecallChild.class, FLAGS, arguments, limit), limit);
        rows.add(row(jar, sensitivity, run));
        Json.write(Path.of(args[0]), file);
      }
    }
    System.out.println("misses by reason: " + place + "/*.misses");
  }

  private static Map<String, Object> row(String jar, String sensitivity, PointsToSuite.Run run) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("jar", jar);
    row.put("sensitivity", sensitivity);
    Map<String, Double> numbers = run.numbers();
    if (numbers == null) {
      System.out.printf("%-26s %-5s %s%n", jar, sensitivity, run.outcome());
      run.describe(row);
      return row;
    }
    StringBuilder line = new StringBuilder(String.format("%-26s %-5s", jar, sensitivity));
    double observed = 0;
    double found = 0;
    for (Edge.Kind kind : Edge.Kind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT);
      observed += Child.value(numbers, name);
      found += Child.value(numbers, name + "-found");
      int width = kind == Edge.Kind.THREAD ? 13 : 15;
      line.append(
          String.format(
              " %" + width + "s",
              String.format(
                  Locale.ROOT,
                  "%.0f/%.0f",
                  Child.value(numbers, name + "-found"),
                  Child.value(numbers, name))));
    }
    double percent = Machine.rounded(100 * found / observed);
    System.out.println(
        line + String.format(Locale.ROOT, " %7.2f %% %7.1f", percent, Child.value(numbers, "cpu")));
    row.put("percent", percent);
    row.putAll(numbers);
    return row;
  }
}
