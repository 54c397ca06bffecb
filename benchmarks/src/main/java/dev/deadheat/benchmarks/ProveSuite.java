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
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Proves a directory of programs whose assertions are marked {@code // TRUE} and {@code // FALSE},
 * one after the other in one JVM, and programs with two to seven threads.
 */
public final class ProveSuite {
  private int trueLines;
  private int trueProved;
  private int falseLines;
  private int falseProved;

  private ProveSuite() {}

  /** The answer of one run, and what it cost after points-to. */
  private record Run(Prove.Answer answer, double seconds) {}

  public static void main(String[] arguments) throws IOException {
    new ProveSuite().run(Path.of(arguments[0]));
    growth();
  }

  private void run(Path directory) throws IOException {
    List<Path> programs;
    try (Stream<Path> files = Files.list(directory)) {
      programs = files.filter(f -> f.toString().endsWith(".java")).sorted().toList();
    }
    System.out.printf(
        "%-16s %7s %12s %13s %10s %12s%n",
        "program", "threads", "true proved", "false proved", "octagon s", "polyhedra s");
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
  }

  private void row(Path source) throws IOException {
    List<String> lines = Files.readAllLines(source);
    Run octagon = prove(source, Style.OCTAGON);
    Run polyhedra = prove(source, Style.POLYHEDRA);
    int trueHere = 0;
    int provedHere = 0;
    int wrongHere = 0;
    for (int i = 0; i < lines.size(); i++) {
      boolean isTrue = lines.get(i).contains("// TRUE");
      boolean isFalse = lines.get(i).contains("// FALSE");
      if (isTrue || isFalse) {
        boolean proved = isProved(polyhedra.answer, i + 1, isFalse);
        trueHere += isTrue ? 1 : 0;
        provedHere += isTrue && proved ? 1 : 0;
        falseLines += isFalse ? 1 : 0;
        wrongHere += isFalse && proved ? 1 : 0;
      }
    }
    trueLines += trueHere;
    trueProved += provedHere;
    falseProved += wrongHere;
    System.out.printf(
        Locale.ROOT,
        "%-16s %7d %12s %13d %10.2f %12.2f%n",
        source.getFileName().toString().replace(".java", ""),
        polyhedra.answer.parts().get(0).graph().threads().size(),
        provedHere + " of " + trueHere,
        wrongHere,
        octagon.seconds,
        polyhedra.seconds);
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

  /** Loosely coupled threads: six shared variables, each thread writes its share of them. */
  private static void growth() throws IOException {
    System.out.printf("%nthreads  octagon s (least of five)%n");
    Path directory = Files.createTempDirectory("growth");
    for (int threads = 2; threads <= 7; threads++) {
      Path source = directory.resolve("Growth.java");
      Files.writeString(source, program(threads));
      double least = Double.MAX_VALUE;
      for (int i = 0; i < 5; i++) {
        least = Math.min(least, prove(source, Style.OCTAGON).seconds);
      }
      System.out.printf(Locale.ROOT, "%7d  %.3f%n", threads, least);
      Files.delete(source);
    }
    Files.delete(directory);
  }

  private static String program(int threads) {
    StringBuilder text = new StringBuilder("public class Growth {\n");
    text.append(
        "  static final Object lock = new Object();\n  static int v0, v1, v2, v3, v4, v5;\n");
    for (int t = 0; t < threads; t++) {
      text.append("  static void work").append(t).append("() {\n");
      text.append("    for (int i = 0; i < 10; i++) {\n      synchronized (lock) {\n");
      for (int v = t % 6; v < 6; v += threads) {
        text.append("        v" + v + " = i;\n        assert v" + v + " <= 9;\n");
      }
      text.append("      }\n    }\n  }\n");
    }
    text.append("  public static void main(String[] args) {\n");
    for (int t = 0; t < threads; t++) {
      text.append("    new Thread(() -> work" + t + "()).start();\n");
    }
    return text.append("  }\n}\n").toString();
  }
}
