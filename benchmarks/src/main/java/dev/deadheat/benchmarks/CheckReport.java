package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which pairs of lines a findings file of {@code check} speaks of, and at which level. */
final class CheckReport {
  private static final Pattern ALSO =
      Pattern.compile(" at (\\S+)\\(([^)]*)\\) and [a-z]+ at (\\S+)\\(([^)]*)\\)");

  private final Map<String, String> pairs = new HashMap<>();
  private final Map<String, String> locations = new HashMap<>();

  static CheckReport read(Path findings) throws IOException {
    CheckReport report = new CheckReport();
    for (Map<?, ?> race : SeenRace.maps(JsonFile.read(findings).get("races"))) {
      String level = String.valueOf(race.get("level"));
      String location = String.valueOf(race.get("location"));
      report.locations.merge(name(location), level, CheckReport::surer);
      List<Map<?, ?>> accesses = SeenRace.maps(race.get("accesses"));
      if (accesses.size() == 2) {
        report.add(SeenRace.frame(accesses.get(0)), SeenRace.frame(accesses.get(1)), level);
      }
      if (race.get("also") instanceof List<?> others) {
        for (Object other : others) {
          Matcher also = ALSO.matcher(String.valueOf(other));
          if (also.find()) {
            report.add(
                also.group(1) + ":" + line(also.group(2)),
                also.group(3) + ":" + line(also.group(4)),
                level);
          }
        }
      }
    }
    return report;
  }

  private static String line(String file) {
    int colon = file.lastIndexOf(':');
    return colon < 0 ? "0" : file.substring(colon + 1);
  }

  private static String surer(String one, String other) {
    return one.equals("race") ? one : other;
  }

  private void add(String first, String second, String level) {
    pairs.merge(key(first, second), level, CheckReport::surer);
  }

  private static String key(String first, String second) {
    return first.compareTo(second) <= 0 ? first + " " + second : second + " " + first;
  }

  /** Elements and contents are named by what holds them. */
  private static String name(String location) {
    return location.replace("[]", "").replace('$', '.');
  }

  /** The level of a finding on the two lines of a race; null if there is none. */
  @Nullable String level(SeenRace race) {
    return pairs.get(key(race.first(), race.second()));
  }

  /** The level of a finding on the race's location, whatever its lines. */
  @Nullable String levelOfLocation(SeenRace race) {
    return locations.get(name(race.location()));
  }
}
