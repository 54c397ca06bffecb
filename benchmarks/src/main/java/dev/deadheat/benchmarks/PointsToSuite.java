package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Points-to on real code: next to Tai-e on two drivers, on libraries, and as the code doubles.
 *
 * <p>Arguments: the directory for results, the limit of a run in seconds, the parts to run
 * separated by spaces (none: all), then {@code name=value}: {@code taie} the peer's class path,
 * {@code driver} a main class and the paths to analyse, {@code library} a jar, {@code growth} the
 * jars that a step adds.
 */
public final class PointsToSuite {
  /** The same for every tool. */
  static final List<String> FLAGS = List.of("-Xmx8g", "-XX:+UseParallelGC");

  /** As the launcher starts us: most of a run is over before a better compiler would pay. */
  static final List<String> OUR_FLAGS =
      List.of("-Xmx8g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private PointsToSuite() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Path results = Path.of(args[0]);
    long limit = Long.parseLong(args[1]);
    List<String> inputs = List.of(args).subList(3, args.length);
    Map<String, Object> file = Machine.header("pointsto");
    file.put("flags", String.join(" ", FLAGS));
    file.put("ourFlags", String.join(" ", OUR_FLAGS));
    file.put("limitSeconds", limit);
    if (isAsked(args[2], "peers")) {
      file.put(
          "peers",
          new PeerTable(values(inputs, "taie").get(0), limit).run(values(inputs, "driver")));
    }
    if (isAsked(args[2], "library")) {
      file.put("rows", new LibraryTable(limit).run(values(inputs, "library")));
    }
    if (isAsked(args[2], "growth")) {
      GrowthTable growth = new GrowthTable(limit);
      file.put("growth", growth.run(values(inputs, "growth")));
      if (args[2].isBlank()) {
        growth.plot(results.resolve("pointsto-growth.svg"));
      }
    }
    if (args[2].isBlank()) {
      Json.write(results.resolve("pointsto.json"), file);
    }
  }

  private static boolean isAsked(String parts, String part) {
    return parts.isBlank() || List.of(parts.split(" ", -1)).contains(part);
  }

  private static List<String> values(List<String> inputs, String name) {
    return inputs.stream()
        .filter(input -> input.startsWith(name + "="))
        .map(input -> input.substring(name.length() + 1))
        .toList();
  }

  /** A run's numbers, or the outcome that stands in their place. */
  record Run(@Nullable Map<String, Double> numbers, String outcome) {
    static Run of(Measurement measurement, long limit) throws IOException, InterruptedException {
      try {
        Map<String, Double> numbers = measurement.run();
        return new Run(numbers, numbers == null ? "not done in " + limit + " s" : "");
      } catch (IllegalStateException e) {
        return new Run(
            null, "failed: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
      }
    }

    /** Into a row of the result file. */
    void describe(Map<String, Object> row) {
      if (numbers == null) {
        row.put("outcome", outcome);
      } else {
        row.putAll(numbers);
      }
    }
  }

  /** Something that runs a child. */
  interface Measurement {
    @Nullable Map<String, Double> run() throws IOException, InterruptedException;
  }

  /** One run of ours; main is - for library mode, calls is - for no file. */
  static Run ours(String sensitivity, String main, String calls, String paths, long limit)
      throws IOException, InterruptedException {
    return ours(List.of(), sensitivity, main, calls, paths, limit);
  }

  /** The same with further properties for the child. */
  static Run ours(
      List<String> properties,
      String sensitivity,
      String main,
      String calls,
      String paths,
      long limit)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(OUR_FLAGS);
    flags.addAll(properties);
    return Run.of(
        () ->
            Child.run(PointsToChild.class, flags, List.of(sensitivity, main, calls, paths), limit),
        limit);
  }

  static Map<String, Object> row(String... namesAndValues) {
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      row.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return row;
  }
}
