package dev.deadheat.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ours beside Tai-e's context-insensitive analysis: the same main classes and jars, the library of
 * the running JDK, the same JVM flags, a fresh process for each run.
 */
final class PeerTable {
  private static final int PATIENCE = 10;
  private static final String PEER = "Tai-e ci";

  /** What the rows of ours are called and the share of the peer's CPU time they may take. */
  private static final Map<String, Double> TARGETS =
      Map.of("ci warm", 1 / 20.0, "2obj warm", 1 / 5.0);

  private final String classPath;
  private final long limit;

  PeerTable(String classPath, long limit) {
    this.classPath = classPath;
    this.limit = limit;
  }

  List<Object> run(List<String> drivers) throws IOException, InterruptedException {
    List<Object> tables = new ArrayList<>();
    for (String driver : drivers) {
      int colon = driver.indexOf(File.pathSeparatorChar);
      tables.add(new OneDriver(driver.substring(0, colon), driver.substring(colon + 1)).run());
    }
    return tables;
  }

  private final class OneDriver {
    private final String main;
    private final String paths;
    private final Path directory;
    private final List<Object> rows = new ArrayList<>();
    private Path edges;
    private @Nullable Map<String, Double> peer;

    OneDriver(String main, String paths) throws IOException {
      this.main = main;
      this.paths = paths;
      this.directory = Files.createTempDirectory("pointsto");
      this.edges = directory;
    }

    Map<String, Object> run() throws IOException, InterruptedException {
      System.out.printf(
          "%-14s %8s %6s %8s %8s %9s %9s %7s %8s %13s %10s%n",
          main,
          "CPU s",
          "ratio",
          "heap MB",
          "RSS MB",
          "analysed",
          "library",
          "sites",
          "targets",
          "direct",
          "callback");
      long patience = limit * PATIENCE;
      edges = Workload.record(main, paths, jar(), directory);
      Path theirs = directory.resolve("peer.tsv");
      PointsToSuite.Run run =
          PointsToSuite.Run.of(
              () ->
                  Child.run(
                      "TaieChild",
                      classPath,
                      PointsToSuite.FLAGS,
                      List.of(
                          main,
                          paths,
                          theirs.toString(),
                          directory.resolve("out").toString(),
                          edges.toString()),
                      patience),
              patience);
      peer = run.numbers();
      print(PEER, run);
      Map<String, Object> table = new LinkedHashMap<>();
      table.put("driver", main);
      table.put("rows", rows);
      agree(table, "ci", ours("ci cold", "CI"), theirs);
      warm("ci warm", "CI");
      agree(table, "2obj", ours("2obj cold", "OBJ2"), theirs);
      warm("2obj warm", "OBJ2");
      delete();
      return table;
    }

    /** The library; the other path has the driver's classes. */
    private String jar() {
      return paths.substring(paths.lastIndexOf(File.pathSeparatorChar) + 1);
    }

    private List<String> recall() {
      return List.of("-Ddeadheat.edges=" + edges);
    }

    /** The file of its virtual calls, or null if it has none. */
    private @Nullable Path ours(String name, String sensitivity)
        throws IOException, InterruptedException {
      Path calls = directory.resolve(sensitivity + ".tsv");
      PointsToSuite.Run run =
          PointsToSuite.ours(recall(), sensitivity, main, calls.toString(), paths, limit);
      print(name, run);
      return run.numbers() == null ? null : calls;
    }

    /** Once to fill the cache, once to measure. */
    private void warm(String name, String sensitivity) throws IOException, InterruptedException {
      List<String> properties = new ArrayList<>(recall());
      properties.add("-Ddeadheat.cache=" + directory.resolve("cache"));
      PointsToSuite.ours(properties, sensitivity, main, "-", paths, limit);
      print(name, PointsToSuite.ours(properties, sensitivity, main, "-", paths, limit));
    }

    private void print(String name, PointsToSuite.Run run) {
      Map<String, Object> row = PointsToSuite.row("tool", name);
      Map<String, Double> numbers = run.numbers();
      if (numbers == null) {
        System.out.printf("  %-12s %s%n", name, run.outcome());
      } else {
        double cpu = Child.value(numbers, "cpu");
        double mean = Child.value(numbers, "targets") / Child.value(numbers, "sites");
        System.out.printf(
            Locale.ROOT,
            "  %-12s %8.2f %6s %8.0f %8.0f %9.0f %9.0f %7.0f %8.2f %13s %10s%n",
            name,
            cpu,
            ratio(cpu),
            Child.value(numbers, "peak") / 1e6,
            Child.value(numbers, "rss") / 1e6,
            Child.value(numbers, "analysed"),
            Child.value(numbers, "library"),
            Child.value(numbers, "sites"),
            mean,
            found(numbers, "direct"),
            found(numbers, "callback"));
        row.put("meanTargets", Machine.rounded(mean));
        if (peer != null) {
          row.put("cpuRatio", Math.round(1000 * cpu / Child.value(peer, "cpu")) / 1000.0);
        }
      }
      Double target = TARGETS.get(name);
      if (target != null) {
        row.put("targetCpuRatio", target);
      }
      run.describe(row);
      rows.add(row);
    }

    /** How many of the calls that the driver was seen to make the call graph has. */
    private static String found(Map<String, Double> numbers, String kind) {
      return String.format(
          Locale.ROOT,
          "%.0f/%.0f",
          Child.value(numbers, kind + "-found"),
          Child.value(numbers, kind));
    }

    private String ratio(double cpu) {
      return peer == null
          ? "-"
          : String.format(Locale.ROOT, "%.3f", cpu / Child.value(peer, "cpu"));
    }

    private void agree(Map<String, Object> table, String name, @Nullable Path calls, Path theirs)
        throws IOException {
      if (calls == null || peer == null) {
        return;
      }
      Set<String> classes = analysedClasses();
      CallAgreement agreement =
          new CallAgreement(
              theirs,
              calls,
              target ->
                  classes.contains(
                      target.substring(0, target.lastIndexOf('.', target.indexOf('(')))));
      Map<String, Object> counts = agreement.counts();
      System.out.printf("    %s and %s on the same calls: %s%n", name, PEER, counts);
      table.put(name, counts);
    }

    private Set<String> analysedClasses() {
      Set<String> names = new HashSet<>();
      List<Subject> subjects = new ArrayList<>();
      for (String path : paths.split(File.pathSeparator, -1)) {
        subjects.add(new Subject(path));
      }
      Subject.classFiles(subjects, new dev.deadheat.program.warning.Warnings())
          .forEach(file -> names.add(file.internalName().replace('/', '.')));
      return names;
    }

    private void delete() throws IOException {
      try (var files = Files.walk(directory)) {
        for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
