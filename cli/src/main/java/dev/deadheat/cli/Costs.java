package dev.deadheat.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;

/** What this process has used so far. */
final class Costs {
  private Costs() {}

  static double cpuSeconds() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / 1e9
        : 0;
  }

  static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }
}
