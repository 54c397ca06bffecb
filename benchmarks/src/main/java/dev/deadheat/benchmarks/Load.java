package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Loading and building all IR against the floor, ASM's tree API over the same bytes: cold JVMs, one
 * process for each measurement, by turns. Arguments: the result file, the number of rounds, the
 * inputs (see {@link Subject}). Ends with status 1 if the ratio misses its target.
 */
public final class Load {
  private static final double TARGET = 4.0;
  private static final List<String> FLAGS = List.of("-Xmx2g");
  private static final long LIMIT_SECONDS = 600;

  private final List<String> inputs;
  private final int rounds;

  private Load(List<String> inputs, int rounds) {
    this.inputs = inputs;
    this.rounds = rounds;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> inputs = List.of(args).subList(2, args.length);
    double ratio = new Load(inputs, Integer.parseInt(args[1])).run(Path.of(args[0]));
    System.exit(ratio <= TARGET ? 0 : 1);
  }

  private double run(Path file) throws IOException, InterruptedException {
    List<Map<String, Double>> floors = new ArrayList<>();
    List<Map<String, Double>> ours = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      floors.add(child("floor"));
      ours.add(child("deadheat"));
    }
    Map<String, Double> memory = child("memory");
    double floorCpu = median(floors, "cpu");
    double cpu = median(ours, "cpu");
    double floorWall = median(floors, "wall");
    double wall = median(ours, "wall");
    double classes = median(ours, "classes");
    double methods = median(ours, "methods");
    System.out.printf(
        Locale.ROOT,
        "%.0f classes, %.0f methods, %.1f MB; median of %d cold runs each, %s%n",
        classes,
        methods,
        median(floors, "bytes") / 1e6,
        rounds,
        String.join(" ", FLAGS));
    String row = "%-34s %8s %8s %6s %11s %11s%n";
    System.out.printf(row, "", "CPU s", "wall s", "ratio", "classes/s", "methods/s");
    row = "%-34s %8.2f %8.2f %6.2f %11.0f %11.0f%n";
    System.out.printf(
        Locale.ROOT,
        row,
        "ASM tree API, parse only",
        floorCpu,
        floorWall,
        1.0,
        classes / floorWall,
        methods / floorWall);
    System.out.printf(
        Locale.ROOT,
        row,
        "deadheat, load and build all IR",
        cpu,
        wall,
        cpu / floorCpu,
        classes / wall,
        methods / wall);
    double bodies = Child.value(memory, "bodies");
    double heap = Child.value(memory, "bodyBytes") / bodies;
    double footprint = Child.value(memory, "footprintBytes") / bodies;
    double declaration = Child.value(memory, "declarationBytes") / Child.value(memory, "methods");
    System.out.printf(
        Locale.ROOT,
        "Heap: %.0f bytes for a body with what it refers to (%.0f the body alone by its own count),"
            + " %.0f for the declarations around a method. CPU ratio %.2f, target at most %.1f.%n",
        heap,
        footprint,
        declaration,
        cpu / floorCpu,
        TARGET);

    Map<String, Object> result = Machine.header("load");
    result.put("flags", String.join(" ", FLAGS));
    result.put("inputs", inputs.stream().map(i -> new Subject(i).name()).toList());
    result.put("rounds", rounds);
    result.put("classes", (long) classes);
    result.put("methods", (long) methods);
    result.put("floor", numbers(floorCpu, floorWall, classes, methods));
    result.put("deadheat", numbers(cpu, wall, classes, methods));
    result.put("cpuRatio", Machine.rounded(cpu / floorCpu));
    result.put("wallRatio", Machine.rounded(wall / floorWall));
    result.put("targetCpuRatio", TARGET);
    result.put("heapBytesPerBody", Math.round(heap));
    result.put("footprintBytesPerBody", Math.round(footprint));
    result.put("declarationBytesPerMethod", Math.round(declaration));
    Json.write(file, result);
    return cpu / floorCpu;
  }

  private static Map<String, Object> numbers(
      double cpu, double wall, double classes, double methods) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("cpuSeconds", Machine.rounded(cpu));
    numbers.put("wallSeconds", Machine.rounded(wall));
    numbers.put("classesPerSecond", Math.round(classes / wall));
    numbers.put("methodsPerSecond", Math.round(methods / wall));
    return numbers;
  }

  private Map<String, Double> child(String what) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add(what);
    arguments.addAll(inputs);
    Map<String, Double> values = Child.run(LoadChild.class, FLAGS, arguments, LIMIT_SECONDS);
    if (values == null) {
      throw new IllegalStateException(what + " was not done in " + LIMIT_SECONDS + " s");
    }
    return values;
  }

  private static double median(List<Map<String, Double>> runs, String name) {
    double[] sorted = runs.stream().mapToDouble(run -> Child.value(run, name)).sorted().toArray();
    return Arrays.stream(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1)
        .average()
        .orElseThrow();
  }
}
