package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Summaries of a JDK module: made in cold JVMs against ASM merely parsing the same classes, read
 * from the cache, and whether the same bytes come out whatever the number of threads, made on
 * demand, and after reading and writing them all. Arguments: the result file, the number of rounds,
 * the module, an empty directory. Ends with status 1 if a target is missed.
 */
public final class SummariesSuite {
  private static final double BUILD_TARGET = 10;
  private static final double OPEN_TARGET = 0.3;
  private static final List<String> FLAGS = List.of("-Xmx1500m");
  private static final long LIMIT_SECONDS = 900;

  private final String module;
  private final int rounds;
  private final Path directory;

  private SummariesSuite(String module, int rounds, Path directory) {
    this.module = module;
    this.rounds = rounds;
    this.directory = directory;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    SummariesSuite suite = new SummariesSuite(args[2], Integer.parseInt(args[1]), Path.of(args[3]));
    System.exit(suite.run(Path.of(args[0])) ? 0 : 1);
  }

  private boolean run(Path file) throws IOException, InterruptedException {
    List<Map<String, Double>> floors = new ArrayList<>();
    List<Map<String, Double>> builds = new ArrayList<>();
    List<Map<String, Double>> opens = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      floors.add(child(LoadChild.class, "floor", "jdk:" + module));
      builds.add(summaries("open", "two" + i, Machine.CORES));
      opens.add(summaries("open", "two" + i, Machine.CORES));
    }
    byte[] built = content("two0");
    for (int threads : new int[] {1, 4}) {
      summaries("open", "threads" + threads, threads);
      same(built, "threads" + threads);
    }
    summaries("demand", "demand", Machine.CORES);
    same(built, "demand");
    summaries("copy", "two0", Machine.CORES, directory.resolve("copy").toString());
    same(built, "copy");

    double floor = median(floors, "cpu");
    double build = median(builds, "cpu");
    double open = median(opens, "openWall");
    Map<String, Object> result = Machine.header("summaries");
    result.put("flags", String.join(" ", FLAGS));
    result.put("module", module);
    result.put("rounds", rounds);
    result.put("methods", (long) median(builds, "methods"));
    result.put("summaries", (long) median(builds, "summaries"));
    result.put("fileBytes", built.length);
    result.put("sameBytes", "1, 2 and 4 threads; made on demand; read and written again");
    result.put("floorCpuSeconds", Machine.rounded(floor));
    result.put("buildCpuSeconds", Machine.rounded(build));
    result.put("buildWallSeconds", Machine.rounded(median(builds, "openWall")));
    result.put("buildPeakBytes", (long) median(builds, "peak"));
    result.put("cpuRatio", Machine.rounded(build / floor));
    result.put("targetCpuRatio", BUILD_TARGET);
    result.put("openWallSeconds", Machine.rounded(open));
    result.put("openCpuSeconds", Machine.rounded(median(opens, "openCpu")));
    result.put("targetOpenSeconds", OPEN_TARGET);
    result.put("readAllWallSeconds", Machine.rounded(median(opens, "readWall")));
    result.put("readAllPeakBytes", (long) median(opens, "peak"));
    Json.write(file, result);
    print(result);
    return build / floor <= BUILD_TARGET && open <= OPEN_TARGET;
  }

  private static void print(Map<String, Object> result) {
    Map<String, Object> lines = new LinkedHashMap<>(result);
    lines.forEach((name, value) -> System.out.printf(Locale.ROOT, "%-20s %s%n", name, value));
  }

  private void same(byte[] expected, String cache) throws IOException {
    if (!java.util.Arrays.equals(expected, content(cache))) {
      throw new IllegalStateException("other bytes from " + cache + " in " + directory);
    }
  }

  private byte[] content(String cache) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve(cache).resolve("summaries"))) {
      return Files.readAllBytes(
          files
              .filter(file -> String.valueOf(file.getFileName()).startsWith(module + "-"))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no file in " + cache)));
    }
  }

  private Map<String, Double> summaries(String what, String cache, int threads, String... more)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add(what);
    arguments.add(module);
    arguments.add(directory.resolve(cache).toString());
    arguments.add(String.valueOf(threads));
    arguments.addAll(List.of(more));
    return child(SummariesChild.class, arguments.toArray(String[]::new));
  }

  private static Map<String, Double> child(Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Map<String, Double> values = Child.run(main, FLAGS, List.of(arguments), LIMIT_SECONDS);
    if (values == null) {
      throw new IllegalStateException(
          String.join(" ", arguments) + " was not done in " + LIMIT_SECONDS + " s");
    }
    return values;
  }

  private static double median(List<Map<String, Double>> runs, String name) {
    double[] sorted = runs.stream().mapToDouble(run -> Child.value(run, name)).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
