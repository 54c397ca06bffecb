package dev.deadheat.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The whole of {@code deadheat check}, as users start it, beside SpotBugs at its greatest effort on
 * the same jars, and as the analysed code grows.
 *
 * <p>Arguments: the directory for results, one for work files, the limit of a run in seconds, the
 * parts to run separated by spaces (none: all), then {@code name=value}: {@code deadheat} the
 * launcher, {@code spotbugs} the peer's class path, {@code library} a jar, {@code growth} the jars
 * that a step adds.
 */
public final class CheckSuite {
  /** The part of SpotBugs' CPU time that we may take. */
  static final double TARGET = 1 / 5.0;

  private static final Pattern COUNTS = Pattern.compile("([0-9]+) races?, ([0-9]+) notes?");
  private static final Pattern ANALYSED = Pattern.compile("total_classes=\"[1-9]");
  private static final Pattern THREADS =
      Pattern.compile("<BugInstance[^>]* category=\"MT_CORRECTNESS\"");
  private static final Pattern SIZE =
      Pattern.compile("\"classes\"\\s*:\\s*([0-9]+)\\s*,\\s*\"methods\"\\s*:\\s*([0-9]+)");

  private final Path work;
  private final long limit;
  private final String launcher;
  private final String spotbugs;
  private final Path warm;

  private CheckSuite(Path work, long limit, String launcher, String spotbugs) {
    this.work = work;
    this.limit = limit;
    this.launcher = launcher;
    this.spotbugs = spotbugs;
    this.warm = work.resolve("warm");
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    Path results = Path.of(args[0]);
    List<String> inputs = List.of(args).subList(4, args.length);
    CheckSuite suite =
        new CheckSuite(
            Path.of(args[1]),
            Long.parseLong(args[2]),
            values(inputs, "deadheat").get(0),
            values(inputs, "spotbugs").get(0));
    Map<String, Object> file = Machine.header("check");
    file.put("limitSeconds", suite.limit);
    file.put("target", "at most a fifth of SpotBugs' CPU seconds");
    boolean all = args[3].isBlank();
    if (all || args[3].contains("library")) {
      file.put("rows", suite.libraries(values(inputs, "library")));
    }
    if (all || args[3].contains("growth")) {
      List<GrowthTable.Point> points = new ArrayList<>();
      file.put("growth", suite.growth(values(inputs, "growth"), points));
      if (all && !points.isEmpty()) {
        new GrowthPlot(points).write(results.resolve("check-growth.svg"));
      }
    }
    if (all) {
      Json.write(results.resolve("check.json"), file);
    }
  }

  private static List<String> values(List<String> inputs, String name) {
    return inputs.stream()
        .filter(input -> input.startsWith(name + "="))
        .map(input -> input.substring(name.length() + 1))
        .toList();
  }

  /** A run of ours, with what it found; no counts where it was not done or failed. */
  private record Ours(
      Command.Usage usage, @Nullable Matcher counts, @Nullable Matcher size, Map<?, ?> stages) {
    boolean isDone() {
      return counts != null && size != null && (usage.exit() == 0 || usage.exit() == 1);
    }

    String outcome() {
      return usage.exit() < 0
          ? "not done in time"
          : "failed with exit code " + usage.exit() + ": " + lastLine(usage.output());
    }
  }

  private static String lastLine(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }

  private Ours ours(String paths, Path cache) throws IOException, InterruptedException {
    Path findings = work.resolve("findings.json");
    Files.deleteIfExists(findings);
    List<String> command = new ArrayList<>();
    command.addAll(List.of(launcher, "check", "--format", "json", "-o", findings.toString()));
    command.addAll(List.of("--cache", cache.toString()));
    command.addAll(List.of(paths.split(File.pathSeparator, -1)));
    Command.Usage usage = Command.run(command, work.resolve("ours.log"), limit);
    Matcher counts = COUNTS.matcher(usage.output());
    Matcher size = SIZE.matcher(Files.exists(findings) ? Files.readString(findings) : "");
    Object stages = Files.exists(findings) ? JsonFile.read(findings).get("stages") : null;
    return new Ours(
        usage,
        counts.find() ? counts : null,
        size.find() ? size : null,
        stages instanceof Map<?, ?> map ? map : Map.of());
  }

  private List<Object> libraries(List<String> jars) throws IOException, InterruptedException {
    System.out.printf(
        "%-24s %8s %8s %7s %7s %8s %7s %7s %9s %8s%n",
        "", "CPU s", "cold", "MB", "races", "notes", "classes", "peer s", "peer MB", "ratio");
    ours(jars.get(0), warm); // Fills the cache.
    List<Object> rows = new ArrayList<>();
    for (String jar : jars) {
      String name = String.valueOf(Path.of(jar).getFileName());
      Map<String, Object> row = PointsToSuite.row("jar", name);
      Ours run = ours(jar, warm);
      Ours cold = ours(jar, Files.createTempDirectory(work, "cold"));
      Command.Usage peer = spotbugs(jar);
      describe(row, run);
      if (cold.isDone()) {
        row.put("coldCpuSeconds", Machine.rounded(cold.usage().cpu()));
      }
      row.put("spotbugsCpuSeconds", Machine.rounded(peer.cpu()));
      row.put("spotbugsPeakBytes", peer.peak());
      row.put("spotbugsExit", peer.exit());
      boolean compared = peer.exit() == 0 && hasAnalysed();
      double ratio = compared ? run.usage().cpu() / peer.cpu() : Double.NaN;
      if (compared) {
        row.put("spotbugsWarnings", warnings());
        row.put("ratio", Machine.rounded(ratio));
      } else {
        row.put("spotbugsOutcome", "did not analyse the jar");
      }
      row.put("met", run.isDone() && compared && ratio <= TARGET);
      System.out.printf(
          Locale.ROOT,
          "%-24s %8.1f %8.1f %7.0f %7s %8s %7s %7.1f %9.0f %8.2f %s%n",
          name,
          run.usage().cpu(),
          cold.usage().cpu(),
          run.usage().peak() / 1e6,
          group(run.counts(), 1),
          group(run.counts(), 2),
          group(run.size(), 1),
          peer.cpu(),
          peer.peak() / 1e6,
          ratio,
          run.isDone() ? "" : run.outcome());
      rows.add(row);
    }
    return rows;
  }

  private static String group(@Nullable Matcher matcher, int group) {
    return matcher == null ? "-" : matcher.group(group);
  }

  private static void describe(Map<String, Object> row, Ours run) {
    row.put("cpuSeconds", Machine.rounded(run.usage().cpu()));
    row.put("peakBytes", run.usage().peak());
    if (!run.isDone()) {
      row.put("outcome", run.outcome());
      return;
    }
    row.put("races", Integer.parseInt(group(run.counts(), 1)));
    row.put("notes", Integer.parseInt(group(run.counts(), 2)));
    row.put("classes", Integer.parseInt(group(run.size(), 1)));
    row.put("methods", Integer.parseInt(group(run.size(), 2)));
    run.stages().forEach((stage, pairs) -> row.put(String.valueOf(stage), pairs));
  }

  /** Whether the peer's last run has read classes, rather than its own help. */
  private boolean hasAnalysed() throws IOException {
    Path report = work.resolve("spotbugs.xml");
    return Files.exists(report) && ANALYSED.matcher(Files.readString(report)).find();
  }

  /** How many of the peer's warnings are about threads. */
  private long warnings() throws IOException {
    return THREADS.matcher(Files.readString(work.resolve("spotbugs.xml"))).results().count();
  }

  private Command.Usage spotbugs(String jar) throws IOException, InterruptedException {
    Files.deleteIfExists(work.resolve("spotbugs.xml"));
    return Command.run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx8g",
            "-cp",
            spotbugs,
            "edu.umd.cs.findbugs.FindBugs2",
            "-effort:max",
            "-low",
            "-xml",
            "-output",
            work.resolve("spotbugs.xml").toString(),
            jar),
        work.resolve("spotbugs.log"),
        10 * limit);
  }

  private List<Object> growth(List<String> steps, List<GrowthTable.Point> points)
      throws IOException, InterruptedException {
    System.out.printf("%-44s %8s %8s %8s %8s%n", "", "classes", "methods", "CPU s", "MB");
    List<Object> rows = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (String step : steps) {
      paths.add(step);
      String name = String.valueOf(Path.of(step).getFileName());
      Map<String, Object> row = PointsToSuite.row("adds", name);
      Ours run = ours(String.join(File.pathSeparator, paths), warm);
      describe(row, run);
      rows.add(row);
      if (run.isDone()) {
        points.add(
            new GrowthTable.Point(Double.parseDouble(group(run.size(), 2)), run.usage().cpu()));
      }
      System.out.printf(
          Locale.ROOT,
          "+ %-42s %8s %8s %8.1f %8.0f %s%n",
          name,
          group(run.size(), 1),
          group(run.size(), 2),
          run.usage().cpu(),
          run.usage().peak() / 1e6,
          run.isDone() ? "" : run.outcome());
    }
    return rows;
  }
}
