package dev.deadheat.benchmarks;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What other tools, or a floor, did in the same runs, beside ours. */
final class PeerPage {
  private final PaperTables.ResultFile results;
  private final StringBuilder page = new StringBuilder();

  private PeerPage(PaperTables.ResultFile results) {
    this.results = results;
  }

  static String text(PaperTables.ResultFile results) throws IOException {
    PeerPage peers = new PeerPage(results);
    peers.page.append("\n## The peers beside us\n");
    peers.taie();
    peers.spotbugs();
    peers.floors();
    return peers.page.toString();
  }

  private static String cell(Map<?, ?> row, String name) {
    Object value = row.get(name);
    return value == null ? "" : value.toString().replace("|", "\\|").replace("\n", " ");
  }

  private static String scaled(Map<?, ?> row, String name, double unit) {
    return row.get(name) instanceof Number number
        ? String.format(Locale.ROOT, "%.0f", number.doubleValue() / unit)
        : "";
  }

  private void taie() throws IOException {
    page.append(
            "\nTai-e (context-insensitive) and ours on the same main classes and jars, each in ")
        .append("a fresh JVM: `benchmarks/run pointsto`. Found: of the calls that the program was ")
        .append("seen to make directly, those in the call graph.\n\n")
        .append("| driver | analysis | CPU s | of Tai-e's | heap MB | mean targets | found |\n")
        .append("|---|---|---|---|---|---|---|\n");
    for (Map<?, ?> peer : SeenRace.maps(results.of("pointsto").get("peers"))) {
      for (Map<?, ?> row : SeenRace.maps(peer.get("rows"))) {
        String found = scaled(row, "direct-found", 1) + " of " + scaled(row, "direct", 1);
        page.append("| ").append(cell(peer, "driver")).append(" | ").append(cell(row, "tool"));
        page.append(" | ").append(cell(row, "cpu") + cell(row, "outcome"));
        page.append(" | ").append(cell(row, "cpuRatio"));
        page.append(" | ").append(scaled(row, "peak", 1e6));
        page.append(" | ").append(cell(row, "meanTargets"));
        page.append(" | ").append(found).append(" |\n");
      }
    }
  }

  private void spotbugs() throws IOException {
    Map<String, @Nullable Object> check = results.of("check");
    page.append("\nSpotBugs (effort max, low threshold) and `check` with its defaults: ")
        .append("`benchmarks/run check`. SpotBugs' warnings are those of its category ")
        .append("MT_CORRECTNESS, which are of other kinds too (locks in a wrong order, waiting ")
        .append("without a loop).\n\n");
    if (check.isEmpty()) {
      page.append("**Not measured yet.**\n");
      return;
    }
    page.append("| jar | CPU s | SpotBugs CPU s | ratio | MB | SpotBugs MB | races | notes |")
        .append(" SpotBugs warnings | outcome |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (Map<?, ?> row : SeenRace.maps(check.get("rows"))) {
      page.append("| ").append(cell(row, "jar")).append(" | ").append(cell(row, "cpuSeconds"));
      page.append(" | ").append(cell(row, "spotbugsCpuSeconds"));
      page.append(" | ").append(cell(row, "ratio"));
      page.append(" | ").append(scaled(row, "peakBytes", 1e6));
      page.append(" | ").append(scaled(row, "spotbugsPeakBytes", 1e6));
      page.append(" | ").append(cell(row, "races")).append(" | ").append(cell(row, "notes"));
      page.append(" | ").append(cell(row, "spotbugsWarnings"));
      page.append(" | ").append(cell(row, "outcome") + cell(row, "spotbugsOutcome"));
      page.append(" |\n");
    }
  }

  private void floors() throws IOException {
    page.append(
            "\nFloors, measured in the same runs:\n\n| suite | against | CPU ratio | target |\n")
        .append("|---|---|---|---|\n");
    floor("load", "ASM parsing the same class files", results.of("load"));
    floor("summaries", "ASM parsing java.base", results.of("summaries"));
    for (Map<?, ?> jdk : SeenRace.maps(results.of("startup").get("jdks"))) {
      floor("startup", "java -version, Java " + cell(jdk, "java"), jdk);
    }
  }

  private void floor(String suite, String against, Map<?, ?> row) {
    page.append("| ").append(suite).append(" | ").append(against);
    page.append(" | ").append(row.isEmpty() ? "not measured" : cell(row, "cpuRatio"));
    page.append(" | ").append(cell(row, "targetCpuRatio")).append(" |\n");
  }
}
