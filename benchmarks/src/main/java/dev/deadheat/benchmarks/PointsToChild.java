package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.recorder.Edge;
import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.store.CachedLibrary;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One points-to run. Arguments: the sensitivity; the main class, or - for library mode; a file for
 * the virtual calls, or -; the analysed paths, separated as in a class path. Summaries are made on
 * demand, or taken from the cache in the directory that the property {@code deadheat.cache} names.
 * If the property {@code deadheat.edges} names a recording, its calls are looked up.
 */
final class PointsToChild {
  private PointsToChild() {}

  public static void main(String[] args) throws IOException {
    List<Path> paths = Arrays.stream(args[3].split(File.pathSeparator, -1)).map(Path::of).toList();
    String cache = System.getProperty("deadheat.cache");
    try (Program program =
            new ProgramLoader(Runtime.version().feature(), null).open(paths, List.of());
        CachedLibrary library = new CachedLibrary(program, cache == null ? null : Path.of(cache))) {
      PointsTo pointsTo = new PointsTo(program, library, Sensitivity.valueOf(args[0]));
      if (args[1].equals("-")) {
        pointsTo.addLibraryRoots();
      } else {
        pointsTo.addRoot(mainOf(program.types().classType(args[1].replace('.', '/'))));
      }
      // First what is done on all cores, then the solver, which has one thread.
      long start = System.nanoTime();
      program
          .bodies()
          .makeAll(program.analysedClasses(), Runtime.getRuntime().availableProcessors());
      long made = System.nanoTime();
      Result result = pointsTo.solve();
      print("bodiesWall", (made - start) / 1e9);
      print("solveWall", (System.nanoTime() - made) / 1e9);
      double cpu = cpuSeconds();
      Scope scope = PointsTo.scope(program);
      int analysed =
          (int) result.reachable().stream().filter(m -> scope.isAnalysed(m.owner())).count();
      print("methods", methods(program));
      print("analysed", analysed);
      print("library", result.reachable().size() - analysed);
      print("objects", result.objectCount());
      print("edges", result.edgeCount());
      print("calls", result.edges().size());
      print("cpu", cpu);
      print("peak", peakBytes());
      print("rss", residentBytes());
      VirtualCalls calls = new VirtualCalls(program, result);
      print("sites", calls.sites(false));
      print("targets", calls.targets(false));
      print("reflectiveSites", calls.sites(true));
      print("reflectiveTargets", calls.targets(true));
      if (!args[2].equals("-")) {
        calls.write(Path.of(args[2]));
      }
      String edges = System.getProperty("deadheat.edges");
      if (edges != null) {
        Recall recall = new Recall(new StaticCalls(result, scope), Recall.read(Path.of(edges)));
        for (Edge.Kind kind : Edge.Kind.values()) {
          String name = kind.name().toLowerCase(Locale.ROOT);
          print(name, recall.count(kind).observed);
          print(name + "-found", recall.count(kind).found);
        }
        String misses = System.getProperty("deadheat.misses");
        if (misses != null) {
          recall.write(Path.of(misses));
        }
      }
    }
  }

  private static Method mainOf(ClassType type) {
    return type.methods().stream()
        .filter(m -> m.name().equals("main") && m.isStatic())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(type + " has no main method"));
  }

  private static int methods(Program program) {
    return (int)
        program.analysedClasses().stream()
            .flatMap(type -> type.methods().stream())
            .filter(Method::hasCode)
            .count();
  }

  private static void print(String name, double value) {
    System.out.println(name + "=" + value);
  }

  static double cpuSeconds() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static double peakBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(java.lang.management.MemoryUsage::getUsed)
        .sum();
  }

  /** The most memory the process had at a time, by the kernel; 0 where it does not say. */
  private static double residentBytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return 1024.0 * Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    }
    return 0;
  }
}
