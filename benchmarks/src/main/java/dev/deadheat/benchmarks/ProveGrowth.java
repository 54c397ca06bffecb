package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How the cost of a proof grows with the number of threads, as in Fig. 3 of the paper: loosely
 * coupled threads, six shared variables, each thread writes its share of them.
 */
final class ProveGrowth {
  private static final int RUNS = 9;

  private ProveGrowth() {}

  /**
   * CPU seconds for two to seven threads, the least of some runs; and as a multiple of what growth
   * in line with the number of threads would give.
   */
  static List<Map<String, Object>> rows() throws IOException {
    System.out.printf("%nthreads  octagon CPU s (least of %d)  of linear%n", RUNS);
    List<Map<String, Object>> rows = new ArrayList<>();
    Path directory = Files.createTempDirectory("growth");
    Path source = directory.resolve("Growth.java");
    double first = 0;
    for (int threads = 2; threads <= 7; threads++) {
      Files.writeString(source, program(threads));
      double least = Double.MAX_VALUE;
      for (int i = 0; i < RUNS; i++) {
        least = Math.min(least, ProveSuite.octagonSeconds(source));
      }
      first = threads == 2 ? least : first;
      double ofLinear = least / (first * threads / 2);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("threads", threads);
      row.put("octagonCpu", ProveSuite.rounded(least));
      row.put("ofLinear", ProveSuite.rounded(ofLinear));
      rows.add(row);
      System.out.printf(Locale.ROOT, "%7d  %28.3f  %9.2f%n", threads, least, ofLinear);
    }
    Files.delete(source);
    Files.delete(directory);
    return rows;
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
