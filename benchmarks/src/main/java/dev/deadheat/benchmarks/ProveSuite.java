package dev.deadheat.benchmarks;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.values.Prove;
import dev.deadheat.values.analysis.Obligation;
import dev.deadheat.values.analysis.Verdict;
import dev.deadheat.values.domain.Style;
import dev.deadheat.values.sharing.RaceOracle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * What {@code prove} proves, and what it costs: a directory of programs whose assertions are marked
 * {@code // TRUE} and {@code // FALSE}; programs with two to seven threads; classes of libraries,
 * with the proved facts asserted while the library and its tests run.
 */
public final class ProveSuite {
  private static final long LIMIT_SECONDS = 120;

  private final Path work;
  private final String deadheat;
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private int trueLines;
  private int trueProved;
  private int falseLines;
  private int falseProved;

  private ProveSuite(String deadheat, Path work) {
    this.deadheat = deadheat;
    this.work = work;
  }

  /** The answer of one run, and what it cost after points-to. */
  private record Run(Prove.Answer answer, double seconds) {}

  /**
   * The arguments are the file for results, the directory of the programs, the command {@code
   * deadheat}, a directory for work files, and for each library its findings, its jars, its
   * workload and its tests.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    ProveSuite suite = new ProveSuite(arguments[2], Path.of(arguments[3]));
    Map<String, Object> results = Machine.header("prove");
    suite.programs(Path.of(arguments[1]), results);
    results.put("growth", ProveGrowth.rows());
    ProveLibraries libraries = new ProveLibraries(suite.work);
    for (int i = 4; i + 3 < arguments.length; i += 4) {
      libraries.add(Path.of(arguments[i]), arguments[i + 1], arguments[i + 2], arguments[i + 3]);
    }
    results.put("libraries", libraries.rows());
    results.put("facts", libraries.facts());
    Json.write(Path.of(arguments[0]), results);
    if (suite.falseProved > 0 || libraries.isRefuted()) {
      throw new IllegalStateException("something was proved that does not hold: see above");
    }
  }

  private void programs(Path directory, Map<String, Object> results)
      throws IOException, InterruptedException {
    List<Path> programs;
    try (Stream<Path> files = Files.list(directory)) {
      programs = files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
    System.out.printf(
        "%-16s %7s %12s %13s %10s %12s %10s%n",
        "program", "threads", "true proved", "false proved", "octagon s", "polyhedra s", "command");
    for (Path program : programs) {
      row(program);
    }
    System.out.printf(
        Locale.ROOT,
        "true proved %d of %d (%.0f %%), false proved %d of %d%n",
        trueProved,
        trueLines,
        100.0 * trueProved / trueLines,
        falseProved,
        falseLines);
    results.put("trueAssertions", trueLines);
    results.put("trueProved", trueProved);
    results.put("falseAssertions", falseLines);
    results.put("falseProved", falseProved);
    results.put("octagonCpuAtMost", most("octagonCpu"));
    results.put("polyhedraCpuAtMost", most("polyhedraCpu"));
    results.put("commandCpuMedian", median("commandCpu"));
    results.put("commandCpuAtMost", most("commandCpu"));
    results.put("programs", rows);
  }

  private double[] sorted(String column) {
    double[] values = rows.stream().mapToDouble(r -> (Double) r.get(column)).toArray();
    Arrays.sort(values);
    return values;
  }

  private double most(String column) {
    double[] values = sorted(column);
    return values[values.length - 1];
  }

  private double median(String column) {
    double[] values = sorted(column);
    return values[values.length / 2];
  }

  private void row(Path source) throws IOException, InterruptedException {
    List<String> lines = Files.readAllLines(source);
    Run octagon = prove(source, Style.OCTAGON);
    Run polyhedra = prove(source, Style.POLYHEDRA);
    int trueHere = 0;
    int provedHere = 0;
    int falseHere = 0;
    int wrongHere = 0;
    for (int i = 0; i < lines.size(); i++) {
      boolean isTrue = lines.get(i).contains("// TRUE");
      boolean isFalse = lines.get(i).contains("// FALSE");
      if (isTrue || isFalse) {
        boolean proved = isProved(polyhedra.answer, i + 1, isFalse);
        trueHere += isTrue ? 1 : 0;
        provedHere += isTrue && proved ? 1 : 0;
        falseHere += isFalse ? 1 : 0;
        wrongHere += isFalse && proved ? 1 : 0;
      }
    }
    trueLines += trueHere;
    trueProved += provedHere;
    falseLines += falseHere;
    falseProved += wrongHere;
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("program", source.getFileName().toString().replace(".java", ""));
    row.put("threads", polyhedra.answer.parts().get(0).graph().threads().size());
    row.put("true", trueHere);
    row.put("proved", provedHere);
    row.put("false", falseHere);
    row.put("falseProved", wrongHere);
    row.put("octagonCpu", rounded(octagon.seconds));
    row.put("polyhedraCpu", rounded(polyhedra.seconds));
    row.put("commandCpu", rounded(command(source)));
    rows.add(row);
    System.out.printf(
        Locale.ROOT,
        "%-16s %7s %12s %13s %10s %12s %10s%n",
        row.get("program"),
        row.get("threads"),
        provedHere + " of " + trueHere,
        wrongHere + " of " + falseHere,
        row.get("octagonCpu"),
        row.get("polyhedraCpu"),
        row.get("commandCpu"));
  }

  static double rounded(double seconds) {
    return Math.round(seconds * 1000) / 1000.0;
  }

  /** The whole command on the compiled program, with the start of the JVM and check --sound. */
  private double command(Path source) throws IOException, InterruptedException {
    Path classes = work.resolve("programs").resolve(source.getFileName().toString());
    Files.createDirectories(classes);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g", "-nowarn", "-d", classes.toString(), source.toString());
    if (status != 0) {
      throw new IllegalStateException(source + " does not compile");
    }
    Command.Usage usage =
        Command.run(
            List.of(
                deadheat,
                "prove",
                classes.toString(),
                "--domain",
                "octagon",
                "--fail-on",
                "never",
                "--json",
                work.resolve("command.json").toString()),
            work.resolve("command.log"),
            LIMIT_SECONDS);
    if (usage.exit() != 0) {
      throw new IllegalStateException("prove ended with " + usage.exit() + ": " + usage.output());
    }
    return usage.cpu();
  }

  /** Whether all that a line demands is proved; of a false one, its assertion. */
  private static boolean isProved(Prove.Answer answer, int line, boolean assertionOnly) {
    List<Verdict> there =
        answer.verdicts().stream()
            .filter(v -> v.obligation().line() == line)
            .filter(v -> !assertionOnly || v.obligation().what() == Obligation.What.ASSERT)
            .toList();
    return !there.isEmpty() && there.stream().allMatch(v -> v.outcome() == Verdict.Outcome.PROVED);
  }

  private static Run prove(Path source, Style style) {
    try (Program program = new ProgramLoader(17, null).open(List.of(source), List.of())) {
      return prove(program, style);
    }
  }

  private static Run prove(Program program, Style style) {
    Method main = main(program);
    PointsTo pointsTo =
        new PointsTo(program, new Summaries(program.bodies(), new Models()), Sensitivity.OBJ2);
    pointsTo.addRoot(main);
    Result result = pointsTo.solve();
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Prove.Answer answer = Prove.solved(program, result, main, style, RaceOracle.NONE);
    long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return new Run(answer, (after - before) / 1e9);
  }

  /** CPU seconds of proving a source file with octagons, after points-to. */
  static double octagonSeconds(Path source) {
    return prove(source, Style.OCTAGON).seconds;
  }

  private static Method main(Program program) {
    for (ClassType type : program.analysedClasses()) {
      for (Method method : type.methods()) {
        if (method.name().equals("main")) {
          return method;
        }
      }
    }
    throw new IllegalArgumentException("no main method");
  }
}
