package dev.deadheat.benchmarks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the papers report, beside what the result files say of us. */
final class PaperTables {
  /** Rhodes, table 3.1: overhead of FastTrack and of BigFoot on the kernels that both have. */
  private static final Map<String, double[]> BIGFOOT = new LinkedHashMap<>();

  /** RoadRunner's FastTrack2 on these kernels on this machine, JDK 8, 2 and 4 threads: slowdown. */
  private static final Map<String, double[]> ROADRUNNER = new LinkedHashMap<>();

  /** Naik, figure 11: time, pairs after each stage, and races by kind. */
  private static final List<String> CHORD =
      List.of(
          "| tsp | 1m03s | 6398784 | 1115 | 475 | 363 | 19 | 7 / 0 / 12 |",
          "| hedc | 1m10s | 6417868 | 3052 | 1492 | 958 | 19 | 4 / 2 / 13 |",
          "| ftp | 1m17s | 6662532 | 712 | 349 | 268 | 71 | 45 / 3 / 23 |",
          "| pool | 5m29s | 9741876 | 959 | 776 | 705 | 115 | 105 / 10 / 0 |",
          "| jtds | 3m23s | 28773219 | 386241 | 26506 | 8430 | 48 | 34 / 14 / 0 |",
          "| derby | 26m03s | 57681326 | 847236 | 83817 | 80662 | 1018 | 1018 / 0 / 0 |");

  static {
    BIGFOOT.put("crypt", new double[] {96.21, 0.07});
    BIGFOOT.put("series", new double[] {0.01, 0.01});
    BIGFOOT.put("lufact", new double[] {71.67, 39.53});
    BIGFOOT.put("moldyn", new double[] {27.56, 2.72});
    BIGFOOT.put("montecarlo", new double[] {7.38, 0.08});
    BIGFOOT.put("sparse", new double[] {26.86, 6.68});
    BIGFOOT.put("sor", new double[] {13.37, 10.73});
    BIGFOOT.put("raytracer", new double[] {13.46, 6.37});
    ROADRUNNER.put("sor", new double[] {13, 14});
    ROADRUNNER.put("crypt", new double[] {13, 11});
    ROADRUNNER.put("lufact", new double[] {74, 33});
    ROADRUNNER.put("sparse", new double[] {59, 63});
    ROADRUNNER.put("series", new double[] {1.2, 1.2});
    ROADRUNNER.put("montecarlo", new double[] {17, 15});
    ROADRUNNER.put("raytracer", new double[] {32, 29});
    ROADRUNNER.put("moldyn", new double[] {13, 15});
  }

  private PaperTables() {}

  /**
   * @param kernels what {@code benchmarks/run kernels} wrote; null if there is nothing
   */
  static String text(@Nullable Map<String, @Nullable Object> kernels) {
    StringBuilder page = new StringBuilder("\n## The papers beside us\n\n");
    page.append("Time as a multiple of the plain program's. BigFoot's and FastTrack's columns are ")
        .append(
            "1 + the overhead in Rhodes, table 3.1 (16 worker threads, the largest sizes, another ")
        .append(
            "machine; kernels of the same names, not the same code). RoadRunner's column was measured once on a machine like this one with ")
        .append("JDK 8 and 2 threads; no suite repeats it. Ours: CPU time with 2 threads, ")
        .append("`benchmarks/run kernels`.\n\n")
        .append(
            "| kernel | FastTrack (Rhodes) | BigFoot (Rhodes) | RoadRunner FastTrack2 | deadheat run |\n")
        .append("|---|---|---|---|---|\n");
    BIGFOOT.forEach(
        (kernel, overhead) -> {
          double[] roadrunner = ROADRUNNER.getOrDefault(kernel, new double[] {0, 0});
          page.append(
              String.format(
                  Locale.ROOT,
                  "| %s | %.2f | %.2f | %s | %s |%n",
                  kernel,
                  1 + overhead[0],
                  1 + overhead[1],
                  roadrunner[0],
                  ours(kernels, kernel)));
        });
    page.append("\nMean overhead in Rhodes: FastTrack 7.26, BigFoot 2.47 (19 programs).\n");
    page.append("\nChord (Naik, figure 11, hardware of 2006): pairs of accesses left after each ")
        .append("stage, and races harmful / benign / false. Ours on pool, jtds and derby: ")
        .append("`benchmarks/run check`, below where it was run; the stages are in the findings ")
        .append("(`stages`).\n\n")
        .append(
            "| program | time | original | reachable | aliasing | escaping | unlocked | races |\n")
        .append("|---|---|---|---|---|---|---|---|\n");
    CHORD.forEach(row -> page.append(row).append('\n'));
    page.append(
            "\nGhanbari and Fallah, table 1, warnings (multiple-write / conflicting-access): Philo 0 / 2, ")
        .append(
            "Sor 0 / 2, Elevator 3 / 4, TSP 3 / 8, Weblech 2 / 3, Clanbomber 0 / 19, hedc 1 / 6, ")
        .append("jEdit, jFreeChart, MegaMek 0 / 0. Programs in the style of the small ones are in ")
        .append("corpus/cases/papers; what we say of each is in [idioms.md](idioms.md).\n");
    page.append(
            "\nMukherjee et al., section 7: of 40 valid assertions of SV-COMP 2015 programs ported to Java, ")
        .append(
            "the most precise analysis (A4) proves 65 %, in 2 s at most. Ours: `benchmarks/run prove`, ")
        .append("on programs of our own.\n");
    return page.toString();
  }

  private static String ours(@Nullable Map<String, @Nullable Object> results, String kernel) {
    if (results != null && results.get("kernels") instanceof List<?> rows) {
      for (Object row : rows) {
        if (row instanceof Map<?, ?> map
            && kernel.equals(map.get("kernel"))
            && map.get("threads") instanceof Number threads
            && threads.intValue() == 2) {
          return String.valueOf(map.get("slowdown"));
        }
      }
    }
    return "`benchmarks/run kernels`";
  }
}
