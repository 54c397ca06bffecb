package dev.deadheat.benchmarks;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Path;
import java.util.List;

/** One points-to run in library mode. Arguments: the sensitivity, the jar. */
final class PointsToChild {
  private PointsToChild() {}

  public static void main(String[] args) {
    try (Program program =
        new ProgramLoader(Runtime.version().feature(), null)
            .open(List.of(Path.of(args[1])), List.of())) {
      PointsTo pointsTo =
          new PointsTo(
              program, new Summaries(program.bodies(), new Models()), Sensitivity.valueOf(args[0]));
      pointsTo.addLibraryRoots();
      Result result = pointsTo.solve();
      Scope scope = PointsTo.scope(program);
      int analysed =
          (int) result.reachable().stream().filter(m -> scope.isAnalysed(m.owner())).count();
      print("analysed", analysed);
      print("library", result.reachable().size() - analysed);
      print("objects", result.objectCount());
      print("edges", result.edgeCount());
      print("calls", result.edges().size());
      print("cpu", cpuSeconds());
      print("peak", peakBytes());
    }
  }

  private static void print(String name, double value) {
    System.out.println(name + "=" + value);
  }

  private static double cpuSeconds() {
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
}
