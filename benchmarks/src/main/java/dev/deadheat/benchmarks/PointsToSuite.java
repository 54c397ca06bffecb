package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Points-to in library mode, a cold JVM for each jar, summaries made anew. A run that takes too
 * long is a row too. Arguments: the result file, the limit in seconds, the jars.
 */
public final class PointsToSuite {
  private static final List<String> FLAGS = List.of("-Xmx8g", "-XX:+UseParallelGC");

  private PointsToSuite() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    long limit = Long.parseLong(args[1]);
    System.out.printf(
        "%-28s %-5s %9s %9s %9s %11s %9s %8s%n",
        "", "", "analysed", "library", "objects", "flow edges", "CPU s", "peak MB");
    List<Object> rows = new ArrayList<>();
    for (String jar : List.of(args).subList(2, args.length)) {
      for (String sensitivity : List.of("CI", "OBJ2")) {
        Map<String, Double> numbers =
            Child.run(PointsToChild.class, FLAGS, List.of(sensitivity, jar), limit);
        String name = String.valueOf(Path.of(jar).getFileName());
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("jar", name);
        result.put("sensitivity", sensitivity);
        if (numbers == null) {
          System.out.printf("%-28s %-5s not done in %d s%n", name, sensitivity, limit);
          result.put("outcome", "not done in " + limit + " s");
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
          result.putAll(numbers);
        }
        rows.add(result);
      }
    }
    Map<String, Object> file = Machine.header("pointsto");
    file.put("flags", String.join(" ", FLAGS));
    file.put("rows", rows);
    Json.write(Path.of(args[0]), file);
  }
}
