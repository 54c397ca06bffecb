package dev.deadheat.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Whether {@code check} knows the races that real programs had under {@code run}. Those seen in
 * earlier runs are kept, since which of them show depends on the run. Each jar that holds a racing
 * class is analysed for itself, the others are the libraries that it uses.
 */
public final class RealCheckSuite {
  private final String launcher;
  private final Path work;
  private final long limit;
  private final List<Map<String, Object>> rows = new ArrayList<>();
  private int missing;

  private RealCheckSuite(String launcher, Path work, long limit) {
    this.launcher = launcher;
    this.work = work;
    this.limit = limit;
  }

  /**
   * Arguments: result file, file of races that were seen, directory with findings of {@code run},
   * work directory, launcher, limit of a run in CPU seconds; then programs, {@code
   * NAME=JAR[:JAR…]}. In the result file their rows are replaced, those of other programs stay;
   * each has the time of its own look-up.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    RealCheckSuite suite =
        new RealCheckSuite(arguments[4], Path.of(arguments[3]), Long.parseLong(arguments[5]));
    Path store = Path.of(arguments[1]);
    Map<String, List<SeenRace>> seen = load(store);
    Path results = Path.of(arguments[0]);
    for (int i = 6; i < arguments.length; i++) {
      String[] parts = arguments[i].split("=", 2);
      add(seen, parts[0], Path.of(arguments[2], parts[0] + ".json"));
      save(store, seen);
      suite.rows.clear();
      suite.program(
          parts[0],
          seen.getOrDefault(parts[0], List.of()),
          List.of(parts[1].split(File.pathSeparator, -1)));
      write(results, parts[0], suite.rows);
    }
    System.exit(suite.missing == 0 ? 0 : 1);
  }

  /** Puts the rows of a program in the place of those that the result file has of it. */
  private static void write(Path results, String program, List<Map<String, Object>> rows)
      throws IOException {
    List<Map<?, ?>> all = new ArrayList<>();
    if (Files.exists(results)) {
      all.addAll(SeenRace.maps(JsonFile.read(results).get("rows")));
    }
    all.removeIf(row -> program.equals(row.get("program")));
    all.addAll(rows);
    Map<String, Object> file = Machine.header("real-check");
    file.put("rows", all);
    Json.write(results, file);
  }

  private static Map<String, List<SeenRace>> load(Path store) throws IOException {
    Map<String, List<SeenRace>> seen = new TreeMap<>();
    if (Files.exists(store) && JsonFile.read(store).get("programs") instanceof Map<?, ?> programs) {
      programs.forEach(
          (name, races) ->
              seen.put(
                  name.toString(),
                  new ArrayList<>(SeenRace.maps(races).stream().map(SeenRace::read).toList())));
    }
    return seen;
  }

  private static void add(Map<String, List<SeenRace>> seen, String name, Path findings)
      throws IOException {
    if (Files.exists(findings)) {
      Set<SeenRace> all = new TreeSet<>(seen.getOrDefault(name, List.of()));
      all.addAll(SeenRace.of(JsonFile.read(findings)));
      seen.put(name, new ArrayList<>(all));
    }
  }

  private static void save(Path store, Map<String, List<SeenRace>> seen) {
    Map<String, Object> programs = new LinkedHashMap<>();
    seen.forEach((name, races) -> programs.put(name, races.stream().map(SeenRace::row).toList()));
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("what", "races that benchmarks/run real-run has shown, in all runs so far");
    file.put("programs", programs);
    Json.write(store, file);
  }

  private void program(String name, List<SeenRace> seen, List<String> jars)
      throws IOException, InterruptedException {
    if (seen.isEmpty()) {
      row(name, new SeenRace("", "", ""), "no race was seen");
      return;
    }
    Map<String, List<SeenRace>> byJar = new TreeMap<>();
    for (SeenRace race : seen) {
      String jar = holder(race.type(), jars);
      if (jar == null) {
        row(name, race, "its class is not in the jars");
      } else {
        byJar.computeIfAbsent(jar, j -> new ArrayList<>()).add(race);
      }
    }
    for (Map.Entry<String, List<SeenRace>> one : byJar.entrySet()) {
      jar(name, one.getKey(), one.getValue(), jars);
    }
  }

  private void jar(String name, String analysed, List<SeenRace> inside, List<String> jars)
      throws IOException, InterruptedException {
    Answer standard = check(analysed, jars, List.of());
    List<SeenRace> open = new ArrayList<>();
    for (SeenRace race : inside) {
      if ("race".equals(standard.level(race))) {
        row(name, race, "race");
      } else {
        open.add(race);
      }
    }
    if (open.isEmpty()) {
      return;
    }
    // All is analysed as ever; what nobody looks up is not listed, which took most of the time.
    String only =
        String.join(",", new TreeSet<>(open.stream().map(SeenRace::reportedLocation).toList()));
    Answer sound = check(analysed, jars, List.of("--sound", "--only", only));
    for (SeenRace race : open) {
      row(name, race, standard.verdict(race) + "; with --sound " + sound.verdict(race));
      missing += "race".equals(sound.level(race)) ? 0 : 1;
    }
  }

  /** A report, or why there is none. */
  private record Answer(@Nullable CheckReport report, String failure) {
    @Nullable String level(SeenRace race) {
      return report == null ? null : report.level(race);
    }

    String verdict(SeenRace race) {
      if (report == null) {
        return failure;
      }
      String level = report.level(race);
      String near = report.levelOfLocation(race);
      return level != null ? level : near != null ? near + " on other lines" : "missing";
    }
  }

  private static @Nullable String holder(String type, List<String> jars) throws IOException {
    for (String jar : jars) {
      try (JarFile file = new JarFile(jar)) {
        if (file.getEntry(type + ".class") != null) {
          return jar;
        }
      }
    }
    return null;
  }

  private Answer check(String analysed, List<String> jars, List<String> options)
      throws IOException, InterruptedException {
    Path findings = Files.createDirectories(work).resolve("findings.json");
    Files.deleteIfExists(findings);
    // CPU seconds: the machine may be busy with other things.
    List<String> command =
        new ArrayList<>(
            List.of("sh", "-c", "ulimit -t " + limit + "; exec \"$@\"", "sh", launcher, "check"));
    command.add(analysed);
    List<String> others = new ArrayList<>(jars);
    others.remove(analysed);
    if (!others.isEmpty()) {
      command.addAll(List.of("--classpath", String.join(File.pathSeparator, others)));
    }
    command.addAll(List.of("--all", "--format", "json", "-o", findings.toString()));
    command.addAll(options);
    Command.Usage usage = Command.run(command, work.resolve("check.log"), 10 * limit);
    if (usage.exit() < 0 || usage.exit() > 128) {
      return new Answer(null, "not done in " + limit + " CPU s");
    }
    return usage.exit() > 1 || !Files.exists(findings)
        ? new Answer(null, "failed with exit code " + usage.exit())
        : new Answer(CheckReport.read(findings), "");
  }

  private void row(String program, SeenRace race, String verdict) {
    System.out.printf(
        "%-9s %s%n          %s and %s%n          %s%n",
        program, race.location(), race.first(), race.second(), verdict);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("program", program);
    row.putAll(race.row());
    row.put("verdict", verdict);
    row.put("lookedUp", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    rows.add(row);
  }
}
