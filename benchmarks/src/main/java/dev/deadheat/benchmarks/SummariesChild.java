package dev.deadheat.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.library.store.StoredSummaries;
import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warnings;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One measurement of {@link SummariesSuite} in a JVM of its own. Arguments: what to do, the module,
 * the cache, the number of threads, and for {@code copy} the cache to copy to.
 */
final class SummariesChild {
  private final Program program = new Program(List.of(), List.of(Jdk.running()), new Warnings());
  private final String module;

  private SummariesChild(String module) {
    this.module = module;
  }

  public static void main(String[] args) {
    SummariesChild child = new SummariesChild(args[1]);
    Path cache = Path.of(args[2]);
    int threads = Integer.parseInt(args[3]);
    switch (args[0]) {
      case "open" -> child.open(cache, threads);
      case "demand" -> child.demand(cache, threads);
      case "copy" -> child.copy(cache, Path.of(args[4]), threads);
      default -> throw new IllegalArgumentException(args[0]);
    }
    child.program.warnings().list().forEach(System.err::println);
    print("cpu", cpuSeconds());
    print("peak", peakBytes());
  }

  private StoredSummaries stored(Path cache, boolean prepared, int threads) {
    return new StoredSummaries(program, cache, m -> prepared && m.equals(module), threads);
  }

  /** Opens the file, makes it first if there is none; then reads every summary. */
  private void open(Path cache, int threads) {
    ClassFile some = Jdk.running().classFiles(module).iterator().next();
    Method first = program.types().classType(some.internalName()).methods().get(0);
    double cpuBefore = cpuSeconds();
    long before = System.nanoTime();
    StoredSummaries stored = stored(cache, true, threads);
    stored.find(first);
    print("openWall", (System.nanoTime() - before) / 1e9);
    print("openCpu", cpuSeconds() - cpuBefore);
    List<Method> methods = methods();
    before = System.nanoTime();
    int found = 0;
    for (Method method : methods) {
      found += stored.find(method) == null ? 0 : 1;
    }
    print("readWall", (System.nanoTime() - before) / 1e9);
    print("methods", methods.size());
    print("summaries", found);
  }

  /** Makes every summary as the solver would have it made, and keeps them. */
  private void demand(Path cache, int threads) {
    StoredSummaries stored = stored(cache, false, threads);
    Summaries summaries = new Summaries(program.bodies(), new Models(), stored, type -> false);
    methods().forEach(summaries::constraints);
    stored.save();
  }

  /** Reads every summary and writes them to another cache. */
  private void copy(Path from, Path to, int threads) {
    StoredSummaries source = stored(from, true, threads);
    StoredSummaries target = stored(to, false, threads);
    for (Method method : methods()) {
      Constraints summary = source.find(method);
      if (summary != null) {
        target.made(summary);
      }
    }
    target.save();
  }

  private List<Method> methods() {
    List<Method> methods = new ArrayList<>();
    for (ClassFile file : Jdk.running().classFiles(module)) {
      methods.addAll(program.types().classType(file.internalName()).methods());
    }
    return methods;
  }

  private static void print(String name, double value) {
    System.out.println(name + "=" + value);
  }

  private static double cpuSeconds() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static double peakBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(java.lang.management.MemoryUsage::getUsed)
        .sum();
  }
}
