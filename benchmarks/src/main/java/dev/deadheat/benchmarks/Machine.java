package dev.deadheat.benchmarks;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where a measurement was made. */
final class Machine {
  /** How many threads are used: the targets are for two cores. */
  static final int CORES = 2;

  private Machine() {}

  /** What every result file begins with; benchmarks/run passes the machine's name. */
  static Map<String, Object> header(String suite) {
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("suite", suite);
    header.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    header.put("machine", System.getProperty("machine", "unknown"));
    header.put("java", System.getProperty("java.runtime.version"));
    header.put("command", "benchmarks/run " + suite);
    return header;
  }

  static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
