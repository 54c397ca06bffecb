package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which findings of {@code check} that blind readers called true an execution has shown: one of the
 * drivers in benchmarks/drivers/triage, or a real program (benchmarks/results/real-races.json). A
 * driver's comment names the findings that it is to show.
 */
public final class TriageDrivers {
  private final List<Map<String, Object>> libraries = new ArrayList<>();
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private final List<Map<String, Object>> drivers = new ArrayList<>();
  private final Map<String, Integer> total = new LinkedHashMap<>();
  private final Map<String, List<SeenRace>> shown = new LinkedHashMap<>();
  private final Map<String, String> sources = new LinkedHashMap<>();

  private TriageDrivers() {}

  /**
   * Arguments: result file, labels, races of real programs, directory of findings of {@code check},
   * directory of the drivers' findings, directory of their sources; then libraries, {@code
   * GROUP:ARTIFACT:VERSION=DRIVER[,DRIVER…]}.
   */
  public static void main(String[] arguments) throws IOException {
    TriageDrivers suite = new TriageDrivers();
    List<SeenRace> real = new ArrayList<>();
    if (JsonFile.read(Path.of(arguments[2])).get("programs") instanceof Map<?, ?> programs) {
      programs
          .values()
          .forEach(races -> SeenRace.maps(races).forEach(race -> real.add(SeenRace.read(race))));
    }
    for (int i = 6; i < arguments.length; i++) {
      String[] parts = arguments[i].split("=", 2);
      suite.shown.clear();
      suite.sources.clear();
      for (String driver : parts[1].split(",", -1)) {
        suite.shown.put(driver, races(Path.of(arguments[4]), driver));
        suite.sources.put(driver, Files.readString(Path.of(arguments[5], driver + ".java")));
      }
      suite.shown.put("real-run", real);
      suite.library(parts[0], Path.of(arguments[1]), Path.of(arguments[3]));
    }
    suite.print();
    Map<String, Object> file = Machine.header("triage-drivers");
    file.put("all", suite.total);
    file.put("libraries", suite.libraries);
    file.put("drivers", suite.drivers);
    file.put("findings", suite.rows);
    Json.write(Path.of(arguments[0]), file);
  }

  /** The races of all runs of a driver. */
  private static List<SeenRace> races(Path directory, String driver) throws IOException {
    List<SeenRace> races = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().matches(driver + "\\.\\d+\\.json")) {
          races.addAll(SeenRace.of(JsonFile.read(file)));
        }
      }
    }
    return races;
  }

  private void library(String coordinates, Path labels, Path checked) throws IOException {
    String[] parts = coordinates.split(":", -1);
    Path report = checked.resolve(parts[1] + "-" + parts[2] + ".json");
    // Without an answer of check all that were labelled true are asked for.
    boolean answered = Files.exists(report);
    Set<String> reported = answered ? reported(report) : Set.of();
    Map<String, Integer> counts = new LinkedHashMap<>();
    count(counts, null, "", false);
    int before = rows.size();
    for (String line : Files.readAllLines(labels)) {
      String[] label = line.split("\t", -1);
      if (label[0].equals(coordinates)
          && !label[2].equals("false")
          && (!answered || reported.contains(label[1]))) {
        finding(parts[1], label, counts);
      }
    }
    rows.subList(before, rows.size())
        .sort(Comparator.comparing((Map<String, Object> row) -> !"real".equals(row.get("label"))));
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("library", coordinates);
    row.putAll(counts);
    row.put("check", answered ? "answered" : "no answer");
    libraries.add(row);
    counts.forEach((name, number) -> total.merge(name, number, Integer::sum));
    for (String driver : sources.keySet()) {
      driver(driver, rows.subList(before, rows.size()));
    }
  }

  private void driver(String driver, List<Map<String, Object>> findings) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("driver", driver);
    row.put(
        "findings",
        findings.stream().filter(finding -> driver.equals(finding.get("driver"))).count());
    row.put(
        "shown",
        findings.stream()
            .filter(finding -> driver.equals(finding.get("driver")))
            .filter(finding -> !"no".equals(finding.get("shown")))
            .count());
    row.put("races", new HashSet<>(shown.getOrDefault(driver, List.of())).size());
    drivers.add(row);
  }

  /** The findings at level race and all that are listed with them. */
  private static Set<String> reported(Path findings) throws IOException {
    Set<String> ids = new HashSet<>();
    for (Map<?, ?> race : SeenRace.maps(JsonFile.read(findings).get("races"))) {
      if ("race".equals(race.get("level"))) {
        ids.add(String.valueOf(race.get("id")));
        if (race.get("alsoIds") instanceof List<?> also) {
          also.forEach(id -> ids.add(String.valueOf(id)));
        }
      }
    }
    return ids;
  }

  private void finding(String artifact, String[] label, Map<String, Integer> counts) {
    String location = label[4];
    String driver = "";
    for (Map.Entry<String, String> source : sources.entrySet()) {
      if (names(source.getValue(), location)) {
        driver = source.getKey();
        break;
      }
    }
    String best = "no";
    String by = "";
    for (Map.Entry<String, List<SeenRace>> one : shown.entrySet()) {
      for (SeenRace race : one.getValue()) {
        String agreement = agreement(race, location, frame(label[5]), frame(label[6]));
        if (rank(agreement) > rank(best)) {
          best = agreement;
          by = one.getKey();
        }
      }
    }
    count(counts, label[2], best, !driver.isEmpty());
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("library", artifact);
    row.put("label", label[2]);
    row.put("location", location);
    row.put("first", frame(label[5]));
    row.put("second", frame(label[6]));
    row.put("driver", driver);
    row.put("shown", best);
    row.put("by", by);
    rows.add(row);
  }

  private static int rank(String agreement) {
    return List.of("no", "location", "lines").indexOf(agreement);
  }

  private static void count(
      Map<String, Integer> counts, @Nullable String label, String best, boolean driver) {
    int one = label == null ? 0 : 1;
    boolean real = "real".equals(label);
    counts.merge("true", one, Integer::sum);
    counts.merge("withDriver", driver ? 1 : 0, Integer::sum);
    counts.merge("onLocation", one == 1 && !best.equals("no") ? 1 : 0, Integer::sum);
    counts.merge("onLines", best.equals("lines") ? 1 : 0, Integer::sum);
    counts.merge("real", real ? 1 : 0, Integer::sum);
    counts.merge("realOnLocation", real && !best.equals("no") ? 1 : 0, Integer::sum);
  }

  /** Whether a driver's comment names a location: by its class without the package. */
  private static boolean names(String source, String location) {
    String name = plain(location);
    int dot = name.lastIndexOf('.', name.lastIndexOf('.') - 1);
    return plain(source).replaceAll("\n \\* *", " ").contains(name.substring(dot + 1) + " ");
  }

  /** Elements of an array and what a container holds are named by the field. */
  private static String plain(String location) {
    return location.replace("[]", "");
  }

  /** An access of the labels without read or write. */
  private static String frame(String access) {
    return access.substring(access.indexOf(' ') + 1);
  }

  /** A location that is a line of code has no name in an execution: its two lines must do. */
  private static String agreement(SeenRace race, String location, String first, String second) {
    boolean same = plain(race.location()).equals(plain(location));
    if (same || location.contains(":")) {
      boolean lines =
          second.equals("-")
              ? race.first().equals(first) || race.second().equals(first)
              : race.equals(new SeenRace(race.location(), first, second));
      return lines ? "lines" : same ? "location" : "no";
    }
    return "no";
  }

  private void print() {
    String format = "%-58s %5s %12s %12s %9s %6s %13s %-9s%n";
    System.out.printf(
        format,
        "library",
        "true",
        "with driver",
        "on location",
        "on lines",
        "real",
        "real on loc.",
        "check");
    for (Map<String, Object> row : libraries) {
      System.out.printf(format, row.values().toArray());
    }
    List<Object> all = new ArrayList<>(List.of("all"));
    all.addAll(total.values());
    all.add("");
    System.out.printf(format, all.toArray());
    System.out.println();
    for (Map<String, Object> row : rows) {
      if ("no".equals(row.get("shown"))) {
        System.out.printf(
            "not shown: %s %s %s%n", row.get("label"), row.get("location"), row.get("driver"));
      }
    }
  }
}
