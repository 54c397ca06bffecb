package dev.deadheat.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Races the user knows and wants to hear no more of. A line of a suppression file is {@code
 * race:PATTERN}; the pattern, with {@code *} for anything, is compared with the location and with
 * {@code class.method} of every frame. {@code #} begins a comment. What is suppressed is counted.
 */
final class Suppressions {
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final List<String> patterns = new ArrayList<>();

  Suppressions(List<String> files) {
    for (String file : files) {
      try {
        for (String line : Files.readAllLines(Path.of(file))) {
          String text = line.strip();
          if (text.startsWith("race:")) {
            patterns.add(text.substring("race:".length()).strip());
          } else if (!text.isEmpty() && !text.startsWith("#")) {
            Reports.say(file + ": '" + text + "' is no suppression; write race:PATTERN");
          }
        }
      } catch (IOException e) {
        Reports.say(
            file + ": cannot be read (" + e.getMessage() + "); nothing is suppressed by it");
      }
    }
  }

  boolean match(Race race) {
    for (String pattern : patterns) {
      if (matches(pattern, race)) {
        counts.put(pattern, counts.getOrDefault(pattern, 0) + 1);
        return true;
      }
    }
    return false;
  }

  private static boolean matches(String pattern, Race race) {
    return Globs.matches(pattern, race.location)
        || anyFrame(pattern, race.now)
        || anyFrame(pattern, race.before);
  }

  private static boolean anyFrame(String pattern, Race.Access access) {
    for (StackTraceElement frame : access.stack) {
      if (Globs.matches(pattern, frame.getClassName() + "." + frame.getMethodName())) {
        return true;
      }
    }
    return false;
  }

  Map<String, Integer> counts() {
    return counts;
  }

  int total() {
    int total = 0;
    for (int count : counts.values()) {
      total += count;
    }
    return total;
  }
}
